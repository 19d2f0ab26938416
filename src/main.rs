//! The `roll` command: see [`roll::cli`].

fn main() -> std::process::ExitCode {
    roll::cli::main()
}
