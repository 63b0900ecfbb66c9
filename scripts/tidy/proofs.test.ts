import assert from "node:assert/strict";
import { test } from "node:test";
import { checkProofs } from "./proofs.ts";
import { readSourceFile } from "./source-file.ts";

const TESTS = {
  "test/a/b.test.ts":
    'test("money | moves once", () => {});\ntest(\n  `a ${f({ x })} role`,\n  f,\n);\n' +
    '// test("gone")\ntest.skip("not run", f);\n',
};

function complaintsOf(pages: Record<string, string>): string[] {
  const files = Object.entries({ ...TESTS, ...pages }).map(
    ([path, text]) => [path, readSourceFile(path, text)] as const,
  );
  return checkProofs(new Map(files)).map(
    ({ path, line, message }) => `${path}:${line}: ${message}`,
  );
}

const page = (...rows: string[]) =>
  `# P\n\n| Requirement | Asks | Shown by |\n|---|---|---|\n${rows.map((row) => `| ${row} |\n`).join("")}`;
const link = (title: string, path = "../../test/a/b.test.ts") => `[${title}](${path})`;

test("a row is shown by tests that exist under these titles", () => {
  const rows = [
    `1.1 | It moves | ${link("money \\| moves once")}, ${link("a … role")}`,
    `1.2 | It stays | ${link("money")}`,
    `1.3 | It is | ${link("money", "../../test/a/c.test.ts")}`,
    `1.4 | It was | ${link("gone")}, ${link("not run")}`,
  ];
  assert.deepEqual(complaintsOf({ "docs/x/p.md": page(...rows) }), [
    'docs/x/p.md:6: ../../test/a/b.test.ts has no test "money"',
    'docs/x/p.md:7: ../../test/a/c.test.ts has no test "money"',
    'docs/x/p.md:8: ../../test/a/b.test.ts has no test "gone"',
    'docs/x/p.md:8: ../../test/a/b.test.ts has no test "not run"',
  ]);
});

test("a row without a test has a reason of a known kind", () => {
  const reasons = "Documented, Built, not proven by a test, Operator, Not applicable, Not met";
  const rows = [
    "1 | A | Not applicable: there is no XML",
    "2 | B | Operator: keep the logs",
    "3 | C | because",
    "4 | D |",
    "5 | E | Not met:",
    "6 | | Documented: here",
  ];
  assert.deepEqual(complaintsOf({ "docs/p.md": page(...rows) }), [
    `docs/p.md:7: 3 has neither a test nor ${reasons}`,
    `docs/p.md:8: 4 has neither a test nor ${reasons}`,
    `docs/p.md:9: 5 has neither a test nor ${reasons}`,
    "docs/p.md:10: this is no row of number, text and proof",
  ]);
});

test("the numbers of a standard are complete, and each is there once over all of its pages", () => {
  const one = page("1.1.1 | A | Documented: x", "1.1.3 | B | Documented: x");
  const complaints = complaintsOf({
    "docs/security/asvs-a.md": one,
    "docs/security/asvs-b.md": page("1.1.1 | A | Documented: x"),
    "docs/security/pci-dss.md": page("1.1.1 | A | Documented: x"),
  });
  assert.ok(complaints.includes("docs/security/asvs-b.md:5: 1.1.1 is there twice"));
  assert.ok(complaints.some((text) => text.includes("1.1.3 is not in ASVS 5.0")));
  assert.equal(complaints.filter((text) => text.includes("these pages have not")).length, 252);
  assert.deepEqual(
    complaints.filter((text) => text.includes("pci-dss")),
    [],
  );
});

test("a padded heading is read like any other", () => {
  const text = page("1 | A | because").replace("| Shown by |", "|  Shown by   |");
  assert.equal(complaintsOf({ "docs/p.md": text }).length, 1);
});

test("other tables are left alone", () => {
  assert.deepEqual(complaintsOf({ "docs/p.md": "| A | B |\n|---|---|\n| 1 | 2 |\n" }), []);
});
