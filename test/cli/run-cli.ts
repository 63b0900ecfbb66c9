/** The command line: called in this process, or started as one of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { run } from "../../packages/cli/src/run.ts";
import type { Demo } from "../support/gateway.ts";

/** Only so that a command that waits in vain ends at last. */
const LIMIT_MS = 300_000;
const PROGRAM = join(import.meta.dirname, "../../packages/cli/src/kaunter.ts");

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
  /** With --json: the last line, parsed. */
  // Tests read into it freely; assertions are what checks it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  json: any;
}

export interface CliOptions {
  folder: string;
  input?: string;
  env?: Record<string, string>;
}

export function startCli(words: readonly string[], options: CliOptions): ChildProcess {
  const { PATH = "" } = process.env;
  return spawn(process.execPath, [PROGRAM, ...words], {
    cwd: options.folder,
    env: { PATH, ...options.env },
    stdio: "pipe",
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  });
}

/**
 * What the program does with these words, without the half second that each process takes to start.
 */
export async function runCli(
  words: readonly string[],
  { folder, input = "", env }: CliOptions,
): Promise<Ended> {
  const { PATH = "" } = process.env;
  let stdout = "";
  let stderr = "";
  const code = await run(words, {
    write: (line) => {
      stdout += line;
    },
    writeError: (line) => {
      stderr += line;
    },
    readInput: async () => input,
    hasInput: true,
    hasScreen: false,
    columns: 80,
    hasColours: false,
    env: { PATH, ...env },
    folder,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return { code, stdout, stderr, json: readLast(stdout) };
}

/** The same as a process: for what only one can show. */
export function runProgram(words: readonly string[], options: CliOptions): Promise<Ended> {
  return endOf(startCli(words, options), options.input ?? "");
}

export async function endOf(child: ChildProcess, input = ""): Promise<Ended> {
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error("the process has no pipes");
  stdin.on("error", () => {}); // it may exit without reading
  stdin.end(input);
  const [out, err] = await Promise.all([text(stdout), text(stderr), once(child, "close")]);
  return { code: child.exitCode, stdout: out, stderr: err, json: readLast(out) };
}

function readLast(out: string): unknown {
  try {
    return JSON.parse(out.trim().split("\n").at(-1) ?? "");
  } catch {
    return undefined;
  }
}

/** Settings as `kaunter init` writes them, with changes. */
export function writeSettings(
  folder: string,
  demo: Demo,
  changes: Record<string, string | undefined> = {},
): void {
  const { compat: _, portal: __, ...settings } = demo;
  writeFileSync(join(folder, "kaunter.json"), JSON.stringify({ ...settings, ...changes }));
}
