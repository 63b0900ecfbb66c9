import type { ParseArgsOptionsConfig } from "node:util";

/** What the process is made of. */
export type Io = {
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  readonly readInput: () => Promise<string>;
  /** False when the input is a terminal, where nobody would know to type. */
  readonly hasInput: boolean;
  readonly hasColours: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** Ends long-running commands. */
  readonly signal: AbortSignal;
};

export type Context = {
  readonly io: Io;
  readonly isJson: boolean;
  readonly positionals: readonly string[];
  /** The option's text, or undefined. */
  readonly option: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean;
  /** Lines for people, or one JSON document with --json. */
  readonly print: (lines: string | readonly string[], document: unknown) => void;
  readonly paint: Paint;
};

export type Paint = Readonly<Record<"good" | "bad" | "dim" | "strong", (text: string) => string>>;

/** One command: its help and what it does. `run` gives the exit code. */
export type Command = {
  readonly name: string;
  readonly summary: string;
  /** What follows `kaunter NAME`. */
  readonly usage: string;
  readonly options: ParseArgsOptionsConfig;
  /** A line for each option and argument. */
  readonly help: readonly (readonly [what: string, meaning: string])[];
  readonly run: (context: Context) => Promise<number>;
};

/** Exit codes, also on the help page. */
export const EXIT = { ok: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** Ends a command with a message that says what to do. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly exitCode: number;
  readonly hint: string;
  constructor(message: string, options: { exitCode?: number; hint?: string } = {}) {
    super(message);
    this.exitCode = options.exitCode ?? EXIT.refused;
    this.hint = options.hint ?? "";
  }
}

/** The command line is wrong. */
export function usageError(message: string, hint = ""): CliError {
  return new CliError(message, { exitCode: EXIT.usage, hint });
}
