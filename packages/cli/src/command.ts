import type { ParseArgsOptionsConfig } from "node:util";

/** The process as commands see it; replaced in tests. */
export type Io = {
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  readonly readInput: () => Promise<string>;
  /** False when standard input is a terminal. */
  readonly hasInput: boolean;
  readonly hasColours: boolean;
  /** A browser can be opened. */
  readonly hasScreen: boolean;
  /** Width of the terminal; 80 without one. */
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** Ends long-running commands. */
  readonly signal: AbortSignal;
};

export type Context = {
  readonly io: Io;
  readonly isJson: boolean;
  readonly positionals: readonly string[];
  /** The option's value, or undefined. */
  readonly option: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean;
  /** Lines for people, or one JSON document with --json. */
  readonly print: (lines: string | readonly string[], document: unknown) => void;
  readonly paint: Paint;
};

export type Paint = Readonly<Record<"good" | "bad" | "dim" | "strong", (text: string) => string>>;

/** One command: its help and its code. `run` returns the exit code. */
export type Command = {
  readonly name: string;
  readonly summary: string;
  /** What follows `kaunter NAME`. */
  readonly usage: string;
  readonly options: ParseArgsOptionsConfig;
  /** One line for each option and argument. */
  readonly help: readonly (readonly [what: string, meaning: string])[];
  readonly run: (context: Context) => Promise<number>;
};

/** Exit codes, also in the help text. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unreachable: 3 } as const;

/** Ends a command with an error message and a hint on how to fix it. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly exitCode: number;
  readonly hint: string;
  constructor(message: string, options: { exitCode?: number; hint?: string } = {}) {
    super(message);
    this.exitCode = options.exitCode ?? EXIT.failed;
    this.hint = options.hint ?? "";
  }
}

/** The command line is invalid. */
export function usageError(message: string, hint = ""): CliError {
  return new CliError(message, { exitCode: EXIT.usage, hint });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
