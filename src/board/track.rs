//! The shape of a board: the way that a piece walks, and the tiles beside it.

/// The tiles of a board in walking order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// The tiles that are walked from tile 0 on, each once.
    walk: Vec<i32>,
    /// The place in `walk` where the ring begins; a path has none.
    ring: Option<usize>,
    /// Tiles that nobody reaches by walking from tile 0.
    lanes: Vec<Lane>,
}

/// A chain of tiles that are not on the way from tile 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// The tiles in walking order.
    pub tiles: Vec<i32>,
    /// Where the last of them leads, unless the way ends there.
    pub joins: Option<i32>,
}

impl Track {
    /// The shape of a board where tile `n` leads to tile `next[n]`. A way ends at a tile
    /// that leads to itself or off the board.
    pub fn new(next: &[i32]) -> Self {
        let mut visited = vec![false; next.len()];
        let walk = follow(0, next, &mut visited);
        let back = joins(&walk, next);
        let ring = walk.iter().position(|tile| Some(*tile) == back);
        let lanes = lanes(next, &mut visited);
        Self { walk, ring, lanes }
    }

    /// The tiles that are walked from tile 0 on, each once.
    pub fn walk(&self) -> &[i32] {
        &self.walk
    }

    /// The tiles that are walked round and round; none on a path.
    pub fn ring(&self) -> &[i32] {
        self.ring
            .and_then(|start| self.walk.get(start..))
            .unwrap_or(&[])
    }

    /// The tiles before the ring, or the whole path.
    pub fn before_ring(&self) -> &[i32] {
        self.ring
            .and_then(|start| self.walk.get(..start))
            .unwrap_or(&self.walk)
    }

    /// The chains beside the way, by their first tiles.
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// Whether the way has an end.
    pub fn is_path(&self) -> bool {
        self.ring.is_none()
    }
}

/// Walks from a tile on until there is nothing new.
fn follow(from: i32, next: &[i32], visited: &mut [bool]) -> Vec<i32> {
    let mut tiles = Vec::new();
    let mut tile = from;
    while let Some(at) = index(tile)
        && let Some(seen @ false) = visited.get_mut(at)
    {
        *seen = true;
        tiles.push(tile);
        tile = next.get(at).copied().unwrap_or(tile);
    }
    tiles
}

/// Where the last of these tiles leads, if to another tile of the board.
fn joins(tiles: &[i32], next: &[i32]) -> Option<i32> {
    let last = *tiles.last()?;
    let to = *next.get(index(last)?)?;
    let on_board = index(to).is_some_and(|to| to < next.len());
    (on_board && to != last).then_some(to)
}

fn lanes(next: &[i32], visited: &mut [bool]) -> Vec<Lane> {
    let mut led_to = vec![false; next.len()];
    for ((tile, to), seen) in (0..).zip(next).zip(visited.iter()) {
        if !seen
            && *to != tile
            && let Some(led_to) = index(*to).and_then(|to| led_to.get_mut(to))
        {
            *led_to = true;
        }
    }
    let heads = (0..).zip(&led_to).filter(|(_, led_to)| !**led_to);
    let heads: Vec<i32> = heads.map(|(tile, _)| tile).collect();
    // What no head leads to are rings of their own; they begin at their lowest tile.
    let all = (0..).zip(next).map(|(tile, _)| tile);
    let mut lanes: Vec<Lane> = Vec::new();
    for head in heads.into_iter().chain(all) {
        let tiles = follow(head, next, visited);
        if !tiles.is_empty() {
            let joins = joins(&tiles, next);
            lanes.push(Lane { tiles, joins });
        }
    }
    lanes.sort_by_key(|lane| lane.tiles.first().copied());
    lanes
}

fn index(tile: i32) -> Option<usize> {
    usize::try_from(tile).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(tiles: &[i32], joins: Option<i32>) -> Lane {
        let tiles = tiles.to_vec();
        Lane { tiles, joins }
    }

    #[test]
    fn a_path_ends_in_itself_or_off_the_board() {
        for last in [3, 99, -1] {
            let track = Track::new(&[1, 2, 3, last]);
            assert!(track.is_path());
            assert_eq!(track.walk(), [0, 1, 2, 3]);
            assert_eq!(track.ring(), [0; 0]);
            assert_eq!(track.before_ring(), track.walk());
            assert_eq!(track.lanes(), []);
        }
    }

    #[test]
    fn a_ring_may_have_a_way_in() {
        let track = Track::new(&[1, 2, 3, 0]);
        assert_eq!(track.ring(), [0, 1, 2, 3]);
        assert_eq!(track.before_ring(), [0; 0]);
        let track = Track::new(&[1, 2, 3, 4, 2]);
        assert_eq!(track.ring(), [2, 3, 4]);
        assert_eq!(track.before_ring(), [0, 1]);
    }

    #[test]
    fn lanes_begin_at_their_heads() {
        // 3 and 5 both lead to 4, which joins the path; 6 and 7 form a ring; 8 stands alone.
        let track = Track::new(&[1, 2, 2, 4, 1, 4, 7, 6, 8]);
        assert_eq!(track.walk(), [0, 1, 2]);
        assert_eq!(
            track.lanes(),
            [
                lane(&[3, 4], Some(1)),
                lane(&[5], Some(4)),
                lane(&[6, 7], Some(6)),
                lane(&[8], None),
            ]
        );
    }

    #[test]
    fn a_board_without_tiles_has_no_track() {
        let track = Track::new(&[]);
        assert!(track.walk().is_empty() && track.lanes().is_empty());
    }
}
