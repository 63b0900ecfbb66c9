import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

/** The repository; the documentation is in its folder `docs`. */
const ROOT = join(import.meta.dirname, "../../../../..");
const FILES_MAX = 1_000;
const FILE_BYTES_MAX = 512 * 1024;
const SUMMARY_LENGTH_MIN = 40;

interface DocsPage {
  /** From the root of the repository: `docs/start/first-payment.md`. */
  path: string;
  title: string;
  /** The page's first sentence or two as plain text; may be empty. */
  summary: string;
}

export interface DocsSection {
  title: string;
  pages: readonly DocsPage[];
}

/** The folders in display order; pages named here come first in theirs. */
const SECTIONS: readonly [folder: string, title: string, first: readonly string[]][] = [
  ["start", "Start", []],
  ["guides", "Guides", ["signing-requests", "verify-a-webhook", "go-live"]],
  ["concepts", "Concepts", []],
  [
    "reference/api",
    "API reference",
    [
      "README",
      "checkouts",
      "payments",
      "refunds",
      "qr-codes",
      "customers",
      "cards",
      "tokens",
      "events",
      "disputes",
      "reports",
      "stores",
      "merchant",
      "accounts",
      "partner",
      "objects",
    ],
  ],
  ["reference", "Reference", ["errors", "events"]],
  ["spec", "Specification", ["README", "interface"]],
  ["operating", "Operating", []],
  ["security", "Security", []],
  ["internals", "Internals", []],
  ["adr", "Decisions", ["README"]],
];
/** Documentation kept next to its code. */
const PACKAGE_PAGES = [
  "packages/sdk/README.md",
  "clients/python/README.md",
  "clients/php/README.md",
  "packages/cli/README.md",
  "examples/README.md",
  "packages/signing/vectors/README.md",
  "packages/sandbox/src/card/README.md",
];

/** Every page, by section. Read from the files at each call. */
export function listDocs(): DocsSection[] {
  const sections = SECTIONS.map(([folder, title, first]) => {
    const names = readdirSync(join(ROOT, "docs", folder)).filter((name) => name.endsWith(".md"));
    const rank = (name: string) => {
      const at = first.indexOf(name.replace(/\.md$/, ""));
      return at < 0 ? first.length : at;
    };
    names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    return { title, pages: names.map((name) => readPage(posix.join("docs", folder, name))) };
  });
  sections.splice(2, 0, { title: "SDK, CLI, examples", pages: PACKAGE_PAGES.map(readPage) });
  return sections;
}

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
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The text of a file of the repository that `findDocs` or `listDocs` named. */
export function readDocs(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/**
 * Everything that may be shown: the files of `docs`, the pages next to the code, and everything
 * they link to. Nothing else is served, whatever the URL.
 */
export function findDocs(): ReadonlySet<string> {
  const found = new Set<string>();
  const names = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" });
  const queue = [
    ...names.map((name) => posix.join("docs", name.replaceAll("\\", "/"))),
    ...PACKAGE_PAGES,
  ];
  for (
    let path = queue.shift();
    path !== undefined && found.size < FILES_MAX;
    path = queue.shift()
  ) {
    if (found.has(path) || !isShowable(path)) continue;
    found.add(path);
    if (path.endsWith(".md")) queue.push(...listLinks(path));
  }
  return found;
}

function isShowable(path: string): boolean {
  const absolute = join(ROOT, path);
  if (path.startsWith("..") || path.includes("/.") || !existsSync(absolute)) return false;
  const stat = statSync(absolute);
  return stat.isFile() && stat.size <= FILE_BYTES_MAX;
}

function listLinks(path: string): string[] {
  return [...readDocs(path).matchAll(/\]\(([^()\s#]+)[^()\s]*\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:|^\//.test(target))
    .map((target) => posix.join(posix.dirname(path), target));
}
