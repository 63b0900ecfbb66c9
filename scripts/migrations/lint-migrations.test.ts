import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { lintMigrations } from "./lint-migrations.ts";

const root = mkdtempSync(join(tmpdir(), "kaunter-test-"));
after(() => rmSync(root, { recursive: true }));
let count = 0;

/** The rules a migration breaks that comes after the baseline, or has the given name. */
function rulesOf(text: string, name = "0014_next"): string[] {
  count += 1;
  const folder = join(root, String(count));
  mkdirSync(folder);
  writeFileSync(join(folder, `${name}.sql`), text);
  return lintMigrations(folder).map((line) => line.split(": ")[1] ?? line);
}

const WRONG: [what: string, text: string, rule: string][] = [
  ["an index that blocks writes", "create index a on t (b);", "require-concurrent-index-creation"],
  [
    "a concurrent index in a transaction",
    "alter table t add column b text;\ncreate index concurrently if not exists a on t (b);",
    "ban-concurrent-index-creation-in-transaction",
  ],
  [
    "a concurrent index that cannot be repeated",
    "-- no transaction\ncreate index concurrently a on t (b);",
    "prefer-robust-stmts",
  ],
  ["an index dropped under a lock", "drop index a;", "require-concurrent-index-deletion"],
  [
    "a check that scans the table",
    "alter table t add constraint c check (a > 0);",
    "constraint-missing-not-valid",
  ],
  [
    "a foreign key that scans the table",
    "alter table t add constraint f foreign key (a) references u (a);",
    "constraint-missing-not-valid",
  ],
  [
    "a check validated under the lock that added it",
    "alter table t add constraint c check (a > 0) not valid;\nalter table t validate constraint c;",
    "constraint-missing-not-valid",
  ],
  ["another type", "alter table t alter column a type bigint;", "changing-column-type"],
  ["a column in use", "alter table t drop column a;", "ban-drop-column"],
  ["a table in use", "drop table t;", "ban-drop-table"],
  ["a column renamed", "alter table t rename column a to b;", "renaming-column"],
  ["a table renamed", "alter table t rename to u;", "renaming-table"],
  [
    "not null without a check",
    "alter table t alter column a set not null;",
    "adding-not-nullable-field",
  ],
  [
    "a column the previous release does not fill",
    "alter table t add column a text not null;",
    "adding-required-field",
  ],
  [
    "a default that differs for each row",
    "alter table t add column a uuid default gen_random_uuid();",
    "adding-field-with-default",
  ],
];
for (const [what, text, rule] of WRONG) {
  test(`a migration may not have ${what}`, () => {
    const rules = rulesOf(text);
    assert.ok(rules.includes(rule), rules.join());
    assert.deepEqual(rulesOf(text, "0013_baseline"), []);
  });
}

const RIGHT: [what: string, text: string][] = [
  [
    "a new table with its index",
    "create table t (a bigint primary key, b text);\ncreate index t_b on t (b);",
  ],
  ["a column", "alter table t add column a text;"],
  ["a column with a constant", "alter table t add column a text not null default 'x';"],
  ["a check for new rows", "alter table t add constraint c check (a > 0) not valid;"],
  ["the check of old rows", "alter table t validate constraint c;"],
  [
    "not null after a check",
    "-- not null: validated by c\nalter table t alter column a set not null;",
  ],
  ["a concurrent index", "-- no transaction\ncreate index concurrently if not exists a on t (b);"],
  [
    "columns and tables that no release uses any longer",
    "-- contract: unused since 1.2.0\nalter table t drop column a;\ndrop table u;",
  ],
];
for (const [what, text] of RIGHT) {
  test(`a migration may have ${what}`, () => {
    assert.deepEqual(rulesOf(text), []);
  });
}

test("a header allows nothing else, and only as it is written", () => {
  assert.deepEqual(rulesOf("-- contract: unused\ndrop table t;"), ["ban-drop-table"]);
  const index = "-- contract: unused since 1.2.0\ncreate index a on t (b);";
  assert.deepEqual(rulesOf(index), ["require-concurrent-index-creation"]);
});
