import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./queue.ts";

/** Names of the checks of the sources. */
export interface Checks {
  passed: string[];
  failed: string[];
}

/** The checks run side by side; each counts as one test. */
export async function runChecks(): Promise<Checks> {
  const bin = (name: string) => join(ROOT, "node_modules/.bin", name);
  const checks: [name: string, ...command: string[]][] = [
    ["tidy", process.execPath, "scripts/tidy.ts"],
    ["format and lint", bin("biome"), "check", "--error-on-warnings", "--max-diagnostics=100"],
    ["types", bin("tsc"), "-p", "tsconfig.json"],
    ["spelling", process.execPath, bin("cspell"), "--no-progress", "--no-summary"],
    ["markdown", process.execPath, bin("markdownlint-cli2")],
    ["migrations", process.execPath, "scripts/migrations/lint-migrations.ts"],
    ["dependencies", process.execPath, "scripts/check-dependencies.ts"],
    ["unused code", process.execPath, bin("knip"), "--treat-config-hints-as-errors"],
    ["generated files", process.execPath, "scripts/generate.ts", "--check"],
  ];
  const done: Checks = { passed: [], failed: [] };
  await Promise.all(
    checks.map(async ([name, command = "", ...rest]) => {
      const { status, output } = await capture(command, rest);
      process.stdout.write(`${status === 0 ? "✔" : "✖"} ${name}\n${output}`);
      done[status === 0 ? "passed" : "failed"].push(name);
    }),
  );
  return done;
}

export async function capture(command: string, rest: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<{ status: number | null; output: string }>();
  const child = spawn(command, rest, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      output += part;
    });
  }
  child.on("error", (error) => resolve({ status: null, output: error.message }));
  child.on("close", (status) => resolve({ status, output }));
  return promise;
}
