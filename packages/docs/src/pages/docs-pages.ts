import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { targetOf } from "./docs-links.ts";
import { MENUS } from "./menu.ts";

/** The repository. */
export const ROOT = join(import.meta.dirname, "../../../..");
const FILE_BYTES_MAX = 512 * 1024;
const FILES_MAX = 1_000;
const SUMMARY_LENGTH_MIN = 40;
const TEST = /\.test\.|^test\//;

export interface DocsPage {
  /** From the root of the repository: `docs/start/first-payment.md`. */
  readonly path: string;
  readonly title: string;
  /** The page's first sentence or two as plain text; may be empty. */
  readonly summary: string;
}

interface DocsGroup {
  readonly title: string;
  readonly pages: readonly DocsPage[];
}

export interface DocsMenu {
  readonly title: string;
  readonly groups: readonly DocsGroup[];
}

/** Every page, by menu and group. Read from the files at each call. */
export function listDocs(): DocsMenu[] {
  const named = new Set(
    MENUS.flatMap(({ groups }) => groups).flatMap(({ pages }) => pages.filter(isOnePage)),
  );
  const filesOf = (entry: string) =>
    isOnePage(entry)
      ? [entry]
      : globSync(entry, { cwd: ROOT })
          .filter((path) => !named.has(path))
          .sort();
  return MENUS.map(({ title, groups }) => ({
    title,
    groups: groups.map((group) => ({
      title: group.title,
      pages: group.pages.flatMap(filesOf).map(readPage),
    })),
  }));
}

const isOnePage = (entry: string) => !entry.includes("*");

function readPage(path: string): DocsPage {
  const text = readDocs(path).replace(/^<!--.*?-->\s*/s, "");
  const [, title = path, rest = ""] = /^# (.+)\n([\s\S]*)$/m.exec(text) ?? [];
  return { path, title: plainText(title), summary: firstSentence(rest) };
}

/** The first sentence of the first paragraph; a short one includes the next. */
function firstSentence(text: string): string {
  const blocks = text.replace(/^```[\s\S]*?^```|^#+ .*$|<!--.*?-->/gm, "").split(/\n\s*\n/);
  const paragraph = blocks.map((block) => block.trim()).find((block) => /^[\p{L}`*[]/u.test(block));
  const sentences = plainText(paragraph ?? "").match(/.+?[.:](?=\s|$)\s*|.+$/g) ?? [];
  const [first = "", second = ""] = sentences;
  const summary = first.length < SUMMARY_LENGTH_MIN ? first + second : first;
  return summary.trim().replace(/:$/, ".");
}

/** Markdown without its marks, on one line. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The text of a file of the repository that `listDocs` or `listSources` named. */
export function readDocs(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/**
 * Files that pages link to and that are no pages: samples, programs. Nothing else of the repository
 * is published; tests are not, so that a release has none, and a link to one is plain text.
 */
export function listSources(pages: readonly string[]): ReadonlySet<string> {
  const isPage = new Set(pages);
  const targets = pages.flatMap((page) =>
    listLinks(readDocs(page)).map((href) => targetOf(page, href)),
  );
  const sources = targets.filter((path) => !isPage.has(path) && isPublic(path));
  return new Set(sources.slice(0, FILES_MAX));
}

function listLinks(text: string): string[] {
  return [...text.matchAll(/\]\(([^()\s#]+)[^()\s]*\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:|^\//.test(target));
}

function isPublic(path: string): boolean {
  const absolute = join(ROOT, path);
  if (path.startsWith("..") || /(^|\/)\./.test(path) || TEST.test(path)) return false;
  if (!existsSync(absolute)) return false;
  const stat = statSync(absolute);
  return stat.isFile() && stat.size <= FILE_BYTES_MAX;
}
