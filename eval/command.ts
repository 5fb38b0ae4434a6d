// What a command of `gitnexus-eval` is.

/** The streams and the signal that a command works with. */
export interface CommandContext {
  /** Writes to standard output: what a script reads. */
  readonly out: (text: string) => void;
  /** Writes a line to standard error: what a person reads. */
  readonly log: (line: string) => void;
}

export interface EvalCommand {
  /** One word, the first after `gitnexus-eval`. */
  readonly name: string;
  readonly summary: string;
  /** All that follows the name, for `--help`; one line for each form. */
  readonly usage: readonly string[];
  /** Runs with the words after the name and gives the exit code. Throws `CommandError` where the words are wrong. */
  run(words: readonly string[], context: CommandContext): Promise<number>;
}

/** Words that a command cannot work with, or a state that it expects: told in one line, without a stack. */
export class CommandError extends Error {}
