// Complains of migrations that a running gateway would feel, or its previous release would not
// survive; see docs/guides/change-the-schema.md. Those of the baseline create everything, so only
// later ones are checked.
//
//   node scripts/migrations/lint-migrations.ts [FOLDER]

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const BASELINE_LAST = 13;
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const OUR_FOLDER = join(import.meta.dirname, "../../packages/gateway/migrations");
const SQUAWK = fileURLToPath(import.meta.resolve("squawk-cli/js/bin/squawk"));

/** What `kaunter migrate` sees to itself, and what is a matter of taste. */
const NEVER = ["require-lock-timeout", "require-statement-timeout", "prefer-bigint-over-int"];
/** A transaction that fails leaves nothing, so it may be repeated as it is. */
const NOT_IN_TRANSACTION = ["prefer-robust-stmts"];
/** Headers, each of which allows what would else be wrong. */
const HEADERS: readonly [header: RegExp, allows: readonly string[]][] = [
  [/^-- contract: unused since \d+\.\d+\.\d+$/m, ["ban-drop-column", "ban-drop-table"]],
  [/^-- not null: validated by \w+$/m, ["adding-not-nullable-field"]],
];

interface Finding {
  line: number;
  rule_name: string;
  message: string;
  help: string | null;
}

/** One line for each fault. `folder` holds migrations by number. */
export function lintMigrations(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => Number(FILE_NAME.exec(name)?.[1] ?? 0) > BASELINE_LAST)
    .sort()
    .flatMap((name) => lintMigration(join(folder, name)));
}

function lintMigration(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const inTransaction = !/^-- no transaction\b/.test(text);
  const allowed = HEADERS.flatMap(([header, allows]) => (header.test(text) ? allows : []));
  const excluded = [...NEVER, ...allowed, ...(inTransaction ? NOT_IN_TRANSACTION : [])];
  const words = ["--pg-version=15", "--reporter=json", `--exclude=${excluded.join()}`];
  if (inTransaction) words.push("--assume-in-transaction");
  const { stdout, stderr } = spawnSync(process.execPath, [SQUAWK, ...words, path], {
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(`squawk says nothing of ${path}: ${stderr}`);
  const findings: Finding[] = JSON.parse(stdout);
  return findings.map(
    ({ line, rule_name, message, help }) =>
      `${path}:${line + 1}: ${rule_name}: ${message}${help ? ` ${help}` : ""}`,
  );
}

if (import.meta.main) {
  const complaints = lintMigrations(process.argv[2] ?? OUR_FOLDER);
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
