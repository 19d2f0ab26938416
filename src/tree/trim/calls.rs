//! Who calls whom in a program.

use std::collections::BTreeSet;

use super::unfold::for_each_stmt;
use crate::tree::{Act, Column, GlobalId, ProcId, Program};

/// Who calls whom.
pub(super) struct Calls<'a> {
    program: &'a Program,
    /// By column: the procedures in it, each once. There may be as many tiles as grains of
    /// sand, but only a few functions.
    columns: Vec<BTreeSet<ProcId>>,
}

impl<'a> Calls<'a> {
    pub(super) fn new(program: &'a Program) -> Self {
        let columns = program.columns.iter().map(|column| match column {
            Column::Procs(_, procs) => procs.iter().copied().collect(),
            Column::Numbers(..) | Column::Lists(..) => BTreeSet::new(),
        });
        Self {
            program,
            columns: columns.collect(),
        }
    }

    /// All procedures that are ever called.
    pub(super) fn reachable(&self) -> BTreeSet<ProcId> {
        self.called(BTreeSet::from([self.program.main]))
    }

    /// Procedures that tiles and cards name, and all that those call.
    pub(super) fn named(&self) -> BTreeSet<ProcId> {
        self.called(self.columns.iter().flatten().copied().collect())
    }

    /// These procedures and all that they call.
    fn called(&self, first: BTreeSet<ProcId>) -> BTreeSet<ProcId> {
        let mut waiting: Vec<ProcId> = first.iter().copied().collect();
        let mut known = first;
        while let Some(id) = waiting.pop() {
            let Some(proc) = self.program.procs.get(id.index()) else {
                continue;
            };
            for_each_stmt(self.program, proc.body, &mut |stmt| {
                let new = |callee: &ProcId| known.insert(*callee);
                match &stmt.act {
                    Act::Call(callee, _) => {
                        waiting.extend(Some(*callee).filter(new));
                    }
                    Act::CallColumn(column, ..) => {
                        let column = self.columns.get(column.index());
                        waiting.extend(column.into_iter().flatten().copied().filter(new));
                    }
                    _ => {}
                }
            });
        }
        known
    }

    /// The globals that a procedure may set, or one that it calls.
    pub(super) fn sets(&self, id: ProcId) -> BTreeSet<GlobalId> {
        let mut sets = BTreeSet::new();
        for proc in self.called(BTreeSet::from([id])) {
            if let Some(proc) = self.program.procs.get(proc.index()) {
                for_each_stmt(self.program, proc.body, &mut |stmt| {
                    if let Act::SetGlobal(global, _) = &stmt.act {
                        sets.insert(*global);
                    }
                });
            }
        }
        sets
    }
}
