import { posix } from "node:path";
import type { Complaint, SourceFile } from "./source-file.ts";

type Files = ReadonlyMap<string, SourceFile>;

/** Tables of requirements. Each row names the tests that show it, or says why there is none. */
const HEAD = /^\|\s*Requirement\s*\|\s*Asks\s*\|\s*Shown by\s*\|\s*$/;
const NUMBER = /^[A-Z]?\d+(\.\d+)*$/;
const LINK = /\[((?:\\.|[^\]\\])+)\]\(([^()\s]+)\)/g;
const TEST_FILE = /\.test\.(ts|tsx|mjs)$/;
const TITLE = /\btest\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g;

/** How a cell without a test begins, in the order of the summary. */
export const REASONS = [
  "Documented",
  "Built, not proven by a test",
  "Operator",
  "Not applicable",
  "Not met",
] as const;
const REASON = new RegExp(`^(${REASONS.join("|")}): \\S`);

export type Standing = "Test" | (typeof REASONS)[number];

/** The pages of a standard, and the numbers of its requirements if the list is complete. */
const STANDARDS: readonly { name: string; pages: RegExp; numbers?: string }[] = [
  {
    name: "ASVS 5.0, levels 1 and 2",
    pages: /^docs\/security\/asvs[\w-]*\.md$/,
    numbers: `
      1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
      2.1.1-3 2.2.1-3 2.3.1-4 2.4.1-1
      3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
      4.1.1-3 4.2.1-1 4.3.1-2 4.4.1-4
      5.1.1-1 5.2.1-3 5.3.1-2 5.4.1-3
      6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
      7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
      8.1.1-2 8.2.1-3 8.3.1-1 8.4.1-1
      9.1.1-3 9.2.1-4
      10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
      11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1-1 11.6.1-1
      12.1.1-3 12.2.1-2 12.3.1-4
      13.1.1-1 13.2.1-5 13.3.1-2 13.4.1-5
      14.1.1-2 14.2.1-4 14.3.1-3
      15.1.1-3 15.2.1-3 15.3.1-7
      16.1.1-1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
      17.1.1-1 17.2.1-4 17.3.1-2`,
  },
  { name: "PCI DSS", pages: /^docs\/security\/pci-dss[\w-]*\.md$/ },
];

export interface Row {
  number: string;
  /** The tests, by their path in the page, with their titles. */
  tests: readonly { path: string; title: string }[];
  /** What the cell says next to the tests. */
  words: string;
  line: number;
}

/** Named tests exist, rows without one have a reason, and a standard's numbers are complete. */
export function checkProofs(files: Files): Complaint[] {
  const pages = [...files.values()].filter(({ path }) => /^docs\/.*\.md$/.test(path));
  return [
    ...pages.flatMap((page) => readRows(page.text).flatMap((row) => checkRow(page, row, files))),
    ...STANDARDS.flatMap((standard) => checkNumbers(standard, pages)),
  ];
}

export function readRows(text: string): Row[] {
  const lines = text.split("\n");
  const rows: Row[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!HEAD.test(lines[at] ?? "")) continue;
    for (at += 2; lines[at]?.startsWith("|"); at += 1) rows.push(readRow(lines[at] ?? "", at + 1));
  }
  return rows;
}

/** What a row counts as. One that lacks something is not met, whatever a test shows. */
export function standingOf({ tests, words }: Row): Standing | null {
  if (/\bNot met: /.test(words)) return "Not met";
  if (tests.length > 0) return "Test";
  const reason = REASON.exec(words)?.[1];
  return REASONS.find((each) => each === reason) ?? null;
}

function readRow(text: string, line: number): Row {
  const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const [, number = "", , shownBy = ""] = cells;
  const tests: { path: string; title: string }[] = [];
  const words = shownBy.replace(LINK, (link, title: string, path: string) => {
    if (!TEST_FILE.test(path)) return link;
    tests.push({ path, title: title.replace(/\\(.)/g, "$1") });
    return "";
  });
  const isRow = cells.length === 5 && cells[2] !== "";
  return { number: isRow ? number : "", tests, words: words.trim(), line };
}

function checkRow(page: SourceFile, row: Row, files: Files): Complaint[] {
  const complain = (message: string) => ({ path: page.path, line: row.line, message });
  if (!NUMBER.test(row.number)) return [complain("this is no row of number, text and proof")];
  const complaints = row.tests.flatMap(({ path, title }) => {
    const file = files.get(posix.join(posix.dirname(page.path), path));
    if (file && listTitles(file).has(title)) return [];
    return [complain(`${path} has no test "${title}"`)];
  });
  if (standingOf(row) === null) {
    complaints.push(complain(`${row.number} has neither a test nor ${REASONS.join(", ")}`));
  }
  return complaints;
}

/** Titles of tests, with … for what is filled in; tests in comments do not count. */
function listTitles({ text, code }: SourceFile): ReadonlySet<string> {
  const titles = [...text.matchAll(TITLE)]
    .filter(({ index }) => code.startsWith("test(", index))
    .map(([, quote, title = ""]) =>
      (quote === "`" ? title.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "…") : title).replace(
        /\\(.)/g,
        "$1",
      ),
    );
  return new Set(titles);
}

function checkNumbers(standard: (typeof STANDARDS)[number], pages: SourceFile[]): Complaint[] {
  const own = pages.filter(({ path }) => standard.pages.test(path));
  const seen = new Set<string>();
  const complaints: Complaint[] = [];
  for (const page of own) {
    for (const { number, line } of readRows(page.text)) {
      if (seen.has(number)) {
        complaints.push({ path: page.path, line, message: `${number} is there twice` });
      }
      seen.add(number);
    }
  }
  if (own[0] === undefined || standard.numbers === undefined) return complaints;
  const wanted = new Set(standard.numbers.trim().split(/\s+/).flatMap(expand));
  const missing = [...wanted].filter((number) => !seen.has(number));
  const foreign = [...seen].filter((number) => !wanted.has(number));
  const messages = [
    ...missing.map((number) => `${standard.name} has ${number}, these pages have not`),
    ...foreign.map((number) => `${number} is not in ${standard.name}`),
  ];
  const path = own[0].path;
  return [...complaints, ...messages.map((message) => ({ path, line: 1, message }))];
}

/** `1.2.1-3` is 1.2.1, 1.2.2 and 1.2.3. */
function expand(range: string): string[] {
  const [, section = "", first = "", last = ""] = /^(.+)\.(\d+)-(\d+)$/.exec(range) ?? [];
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, index) => `${section}.${Number(first) + index}`);
}
