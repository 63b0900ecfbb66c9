/**
 * What operators' pages name exists: commands with their options, scripts, variables, files and
 * metrics. Blocks are run by run-pages.system.test.ts.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { VARIABLES } from "../../../packages/gateway/src/config/environment.ts";
import { METRICS } from "../../../packages/gateway/src/platform/metrics/metric-table.ts";
import { findFileProblem, findProblem, isKaunterOption, runsOn } from "./check-commands.ts";
import { isShell, type Page, type Piece, placeOf, ROOT, readPage, readPages } from "./pages.ts";
import { assignmentsOf, commandsOf } from "./shell-words.ts";

const INLINE_COMMAND = /^(\.\/)?(docker|helm|kaunter|kubectl|node|npm|psql|sudo) /;
const VARIABLE = /\b(?:KAUNTER|OTEL)_[A-Z0-9_]+\b/g;
/** Of other programs, which prose names alone. */
const FOREIGN_OPTIONS = /^--(build-arg|type=time|target(-action)?=)/;
/**
 * As prose writes them, `kaunter_http_errors_total` or `kaunter:slo_budget`; not roles, cookies.
 */
const METRIC = /^kaunter[_:](?!(owner|migrator|runtime|lang|shown|forms|last_method)$)[a-z_:]+$/;
const FILE = /^(deploy|packages|scripts|test)\/[\w@.*/-]+$|^\/opt\/kaunter\/current\/deploy\/\S+$/;
const NAME_OF_FILE = /^[\w@.-]+\.(cfg|conf|example|ini|service|sh|sysusers|timer|yml)$/;

const pages = readPages();
const variables = new Set(VARIABLES.map(([, { name }]) => name));
const alertRules = readFileSync(join(ROOT, "deploy/observability/alerts.yml"), "utf8");

const problemsOf = (page: Page) => [
  ...shellOf(page).flatMap((piece) =>
    commandsOf(piece.text).map((words) => [piece, findProblem(words)] as const),
  ),
  ...page.spans.map((span) => [span, findSpanProblem(page, span)] as const),
  ...namesOf(page).map((name) => [name, findVariableProblem(name.text)] as const),
];

/** Blocks and commands in prose. */
function shellOf({ blocks, spans }: Page): Piece[] {
  return [...blocks.filter(isShell), ...spans.filter(({ text }) => INLINE_COMMAND.test(text))];
}

function findSpanProblem({ path }: Page, { text }: Piece): string | null {
  if (text.startsWith("--")) {
    const isKnown = isKaunterOption(text) || FOREIGN_OPTIONS.test(text);
    return isKnown ? null : `kaunter has no option ${text}`;
  }
  if (FILE.test(text)) return findFileProblem(text);
  if (path.startsWith("deploy/") && NAME_OF_FILE.test(text)) {
    const found = globSync(join(dirname(path), "**", text), { cwd: ROOT });
    return found.length > 0 ? null : `there is no ${text}`;
  }
  if (!METRIC.test(text)) return null;
  const name = text.replace(/_(bucket|count|sum)$/, "");
  const isKnown = Object.values(METRICS).some((each) => each.name === name);
  return isKnown || alertRules.includes(text) ? null : `there is no metric ${text}`;
}

/** Variables in blocks and in prose. */
function namesOf({ path, text, blocks }: Page): Piece[] {
  const named = [...text.matchAll(VARIABLE)].map(({ 0: name, index }) => ({
    page: path,
    line: text.slice(0, index).split("\n").length,
    text: name,
  }));
  const assigned = blocks
    .filter(isShell)
    .flatMap((block) => assignmentsOf(block.text).map((name) => ({ ...block, text: name })));
  return [...named, ...assigned];
}

function findVariableProblem(name: string): string | null {
  return variables.has(name) ? null : `no variable ${name}`;
}

test("operators' pages are found, and their commands", () => {
  assert.ok(pages.length > 35, `${pages.length} pages`);
  assert.ok(pages.flatMap(shellOf).length > 100);
});

test("what a page names exists", () => {
  const found = pages
    .flatMap(problemsOf)
    .flatMap(([piece, problem]) => (problem ? [`${placeOf(piece)}: ${problem}`] : []));
  assert.deepEqual(found, []);
});

test("a command that runs until it is stopped is the last of its block", () => {
  for (const block of pages.flatMap(({ blocks }) => blocks.filter(isShell))) {
    const at = commandsOf(block.text).findIndex(runsOn);
    const isLast = at < 0 || at === commandsOf(block.text).length - 1;
    assert.ok(isLast, `${placeOf(block)}: what follows is never run`);
  }
});

for (const [what, text] of [
  ["a command", "```sh\nkaunter migrates\n```"],
  ["an option", "```sh\nsudo kaunter-run check-config \\\n  --strictly\n```"],
  ["an option without its value", "Run `./kaunter verify-audit --heads`."],
  ["an act", "```sh\ndocker exec CONTAINER kaunter fees sett --rate 1\n```"],
  ["an option in prose", "With `--keep-fences`, payments stay paused."],
  ["a script", "Run `npm run tests`."],
  ["an engine", "`npm run test:engine -- failure` starts one."],
  ["a test", "`npm run test:engine -- citus test/engine/no-such` counts."],
  ["a variable", "```sh\nexport KAUNTER_PUBLIC_URI=https://pay.example\n```"],
  ["a variable in prose", "Set `KAUNTER_RAIL_FILE`."],
  ["a file", "See `deploy/backup/restore.sh`."],
  ["a metric", "`kaunter_http_mistakes_total` grows."],
] as const) {
  test(`${what} that does not exist is found`, () => {
    const problems = problemsOf(readPage("page.md", `${text}\n`)).filter(([, problem]) => problem);
    assert.equal(problems.length > 0, true);
  });
}
