/** Runs the Python and PHP clients: each as a program that makes the calls of a test. */
import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { toSnake } from "../../scripts/generate/clients/names.ts";
import type { DemoApplication } from "../support/gateway.ts";
import { type LanguageName, prepareProgram, whySkipped } from "../support/process/languages.ts";

const CLIENTS = join(import.meta.dirname, "../../clients");
const DRIVERS = join(import.meta.dirname, "drivers");

/** Where the clients find themselves without being installed. */
export const LIBRARY_ENVIRONMENT = {
  PYTHONPATH: join(CLIENTS, "python/src"),
  PYTHONPYCACHEPREFIX: join(CLIENTS, "../.cache/python"),
  KAUNTER_AUTOLOAD: join(CLIENTS, "php/autoload.php"),
};

/** A call in the words of the routes: `transactions.list`, with `named` in camelCase. */
export interface LibraryCall {
  name: string;
  args?: unknown[];
  named?: Record<string, unknown>;
  /** Also iterate over all pages. */
  iterate?: boolean;
}

interface ClientTask {
  options: Record<string, unknown>;
  /** Which signed request (1 is the first) is spoiled, and how. */
  faults?: Record<string, unknown>;
  /** Seconds that the program's clock is wrong. */
  clockSkew?: number;
}

export interface LibraryTask extends ClientTask {
  calls: LibraryCall[];
}

// Tests read into outcomes freely; assertions are what checks them.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Outcome = any;

interface LibrarySums {
  sent: { method: string; url: string; headers: Record<string, string> }[];
  tokens: number;
  /** Seconds before each retry. */
  waits: number[];
}

export interface Library {
  name: "Python" | "PHP";
  /** What node:test takes as `skip`. */
  skip: string | false;
  /** Name of a method, option or parameter in this language. */
  spell(name: string): string;
  run(task: LibraryTask): Promise<LibrarySums & { outcomes: Outcome[] }>;
  /** The same for calls that depend on each other's outcome. */
  open(task: ClientTask): {
    call(call: LibraryCall): Promise<Outcome>;
    close(): Promise<LibrarySums>;
  };
  /** Runs a program of this language; answers what it prints. */
  execute(file: string, env?: Record<string, string>, input?: string): Promise<string>;
}

function library(name: Library["name"], language: LanguageName, driver: string): Library {
  const spell = name === "Python" ? toSnake : (word: string) => word;
  const spellAll = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [spell(key), value]));
  const start = (file: string, env: Record<string, string>) => {
    const [program, ...words] = prepareProgram(language, file, "");
    const child = spawn(program, words, {
      env: { ...process.env, ...LIBRARY_ENVIRONMENT, ...env },
      stdio: "pipe",
    });
    child.stdin.on("error", () => {}); // it may end without reading
    return { child, ended: waitForSuccess(child) };
  };
  const open: Library["open"] = ({ options, ...rest }) => {
    const { child, ended } = start(join(DRIVERS, driver), {});
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const write = (value: unknown) => void child.stdin.write(`${JSON.stringify(value)}\n`);
    const read = async () => {
      const { value } = await lines.next();
      if (value === undefined) await ended;
      return JSON.parse(String(value));
    };
    write({ ...rest, options: spellAll(options) });
    return {
      call({ name: path, named, ...call }) {
        const spelled = path.split(".").map(spell).join(".");
        write({ ...call, name: spelled, ...(named && { named: spellAll(named) }) });
        return read();
      },
      async close() {
        child.stdin.end();
        const sums = await read();
        await ended;
        return sums;
      },
    };
  };
  return {
    name,
    skip: whySkipped(language),
    spell,
    open,
    async execute(file, env = {}, input = "") {
      const { child, ended } = start(file, env);
      child.stdin.end(input);
      const [printed] = await Promise.all([text(child.stdout), ended]);
      return printed;
    },
    async run({ calls, ...task }) {
      const program = open(task);
      const outcomes: Outcome[] = [];
      for (const call of calls) outcomes.push(await program.call(call));
      return { outcomes, ...(await program.close()) };
    },
  };
}

async function waitForSuccess(child: ChildProcessWithoutNullStreams): Promise<void> {
  const [complaints, [status]] = await Promise.all([text(child.stderr), once(child, "close")]);
  assert.equal(status, 0, complaints);
}

export const LIBRARIES: readonly Library[] = [
  library("Python", "python", "driver.py"),
  library("PHP", "phpWithCurl", "driver.php"),
];

/** The options of a client of this application. */
export function optionsOf(
  { baseUrl }: { baseUrl: string },
  { clientId, clientSecret, privateKey }: DemoApplication,
): Record<string, unknown> {
  return { baseUrl, clientId, clientSecret, privateKey };
}
