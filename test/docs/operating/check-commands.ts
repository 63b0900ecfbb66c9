/** Why a command of a page cannot be right, without running it. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { COMMANDS } from "../../../packages/cli/src/commands.ts";
import { ROOT } from "./pages.ts";
import type { Words } from "./shell-words.ts";

const PROGRAM = /^(\.\/|\S*\/bin\/)?kaunter$/;
/** They run the command that follows in their words. */
const WRAPPERS = new Set(["docker", "kubectl", "sudo"]);

/** Of every command; those of one command are in its own list. */
const COMMON = { help: { type: "boolean", short: "h" }, json: { type: "boolean" } } as const;

/** The words after `kaunter`; null: another program. */
export function kaunterWordsOf(words: Words): Words | null {
  const [program = "", ...rest] = words;
  if (PROGRAM.test(program) || program === "kaunter-run") return rest;
  if (!WRAPPERS.has(program)) return null;
  const at = rest.findIndex((word) => PROGRAM.test(word) || word === "kaunter-run");
  return at < 0 ? null : rest.slice(at + 1);
}

/** A command that runs until it is stopped: what follows it in a block is never reached. */
export function runsOn(words: Words): boolean {
  const [program, ...rest] = words;
  return kaunterWordsOf(words)?.[0] === "serve" || (program === "npm" && rest[0] === "start");
}

/** Null when it can be right. */
export function findProblem(words: Words): string | null {
  const ofKaunter = kaunterWordsOf(words);
  if (ofKaunter) return findKaunterProblem(ofKaunter);
  const [program, ...rest] = words;
  if (program === "helm") return findChartProblem(rest);
  if (program === "npm") return findNpmProblem(rest);
  if (program === "node") return findFileProblem(rest[0] ?? "");
  return null;
}

/** The command line's help is made from the same list. */
function findKaunterProblem([name = "", ...words]: Words): string | null {
  if (name.startsWith("--")) return name in { "--help": 0, "--version": 0 } ? null : `no ${name}`;
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) return `kaunter has no command ${name}`;
  const options = { ...command.options, ...COMMON };
  try {
    const { positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const acts = /^\(([a-z |]+)\)/.exec(command.usage)?.[1]?.split(" | ");
    const [act] = positionals;
    return acts && act && !acts.includes(act) ? `kaunter ${name} has no ${act}` : null;
  } catch (error) {
    return `kaunter ${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** An option that prose names without its command. */
export function isKaunterOption(span: string): boolean {
  const name = span.slice(2).split(/[ =]/)[0] ?? "";
  return COMMANDS.some(({ options }) => name in options) || name in COMMON;
}

/** Values that are set have a default in the chart; `config` takes every variable. */
function findChartProblem(words: Words): string | null {
  const values = parse(readFileSync(join(ROOT, "deploy/helm/kaunter/values.yaml"), "utf8"));
  const set = words.flatMap((word, at) => (words[at - 1] === "--set" ? word.split("=", 1) : []));
  const unknown = set.find((path) => {
    const [group = "", name = ""] = path.split(".");
    return !(group in values) || (group !== "config" && !(name in values[group]));
  });
  return unknown ? `the chart has no value ${unknown}` : null;
}

function findNpmProblem([act = "", ...words]: Words): string | null {
  if (act === "start" || act === "ci") return null;
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const [script = "", ...rest] = act === "run" ? words : [act, ...words];
  if (!(script in scripts)) return `package.json has no script ${script}`;
  const given = rest[0] === "--" ? rest.slice(1) : [];
  if (script === "bench") return findBenchmarkProblem(given);
  if (script === "test:engine") return findEngineProblem(given);
  return script.startsWith("test") ? findTestProblem(given) : null;
}

function findBenchmarkProblem([name = "table"]: Words): string | null {
  return existsSync(join(ROOT, `bench/${name}.ts`)) ? null : `there is no benchmark ${name}`;
}

function findEngineProblem([engine, ...paths]: Words): string | null {
  const program = readFileSync(join(ROOT, "test/engine/test-engine.ts"), "utf8");
  const isKnown = engine !== undefined && program.includes(`engine === "${engine}"`);
  return isKnown ? findTestProblem(paths) : `there are no tests of the engine ${engine}`;
}

function findTestProblem(paths: Words): string | null {
  const tests = globSync("test/**/*.test.ts", { cwd: ROOT });
  const unknown = paths.find((path) => !tests.some((test) => test.includes(path)));
  return unknown ? `no test has ${unknown} in its path` : null;
}

/** In this repository; a release has the same folders. */
export function findFileProblem(path: string): string | null {
  const here = path.replace(/^\/opt\/kaunter\/(current\/)?/, "");
  return globSync(here, { cwd: ROOT }).length > 0 ? null : `there is no ${path}`;
}
