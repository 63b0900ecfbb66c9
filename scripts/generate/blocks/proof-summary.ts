import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { anchorOf } from "../../../packages/docs/src/pages/docs-links.ts";
import { REASONS, type Row, readRows, type Standing, standingOf } from "../../tidy/proofs.ts";
import { table } from "../pages/markdown.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDER = "docs/security";
const COLUMNS: readonly (readonly [Standing, string])[] = [
  ["Test", "Shown by a test"],
  ...REASONS.map((reason) => [reason, reason] as const),
];

/** How many requirements of each chapter are shown how, and the list of those that are not met. */
export function proofSummary(pages: string): string {
  const chapters = globSync(`${FOLDER}/${pages}`, { cwd: ROOT })
    .sort()
    .flatMap((path) => readChapters(path))
    .sort((a, b) => a.order - b.order);
  const count = (rows: readonly Row[]) =>
    COLUMNS.map(([standing]) => String(rows.filter((row) => standingOf(row) === standing).length));
  const all = chapters.flatMap(({ rows }) => rows);
  const counts = table(
    ["Chapter", ...COLUMNS.map(([, title]) => title)],
    [
      ...chapters.map(({ link, rows }) => [link, ...count(rows)]),
      [`All ${all.length}`, ...count(all)],
    ],
  );
  const open = all
    .filter((row) => standingOf(row) === "Not met")
    .map(({ number, words }) => `- ${number}: ${words.replace(/^.*?\bNot met: /, "")}`);
  return `${counts}\n\n### Not met\n\n${open.join("\n") || "Nothing."}`;
}

interface Chapter {
  link: string;
  order: number;
  rows: readonly Row[];
}

function readChapters(path: string): Chapter[] {
  const text = readFileSync(join(ROOT, path), "utf8");
  return text.split(/^(?=## )/m).flatMap((part) => {
    const rows = readRows(part);
    const heading = /^## (.+)/.exec(part)?.[1];
    if (heading === undefined || rows.length === 0) return [];
    const link = `[${heading}](${posix.basename(path)}#${anchorOf(heading)})`;
    return [{ link, order: Number.parseInt(rows[0]?.number ?? "", 10), rows }];
  });
}
