import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import {
  addressOf,
  BASE,
  markdownAddressOf,
  sourceAddressOf,
  targetOf,
} from "../pages/docs-links.ts";
import { listDocs, listSources, ROOT, readDocs } from "../pages/docs-pages.ts";
import { PLACEHOLDER_URL, stagePage } from "./stage-page.ts";

/** Where the generator reads its pages. */
export const STAGE = join(ROOT, ".cache/docs/pages");
/** The files that its pages link to; `scripts/setup.mjs` builds again when one has changed. */
const SOURCES_LIST = join(ROOT, ".cache/docs/sources.json");
const HOME = join(import.meta.dirname, "../home.md");
const PUBLIC = join(import.meta.dirname, "../../public");
/** Served below the site's address as they are, for tools. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  "docs/reference/openapi.json": "openapi.json",
  "docs/reference/postman.json": "postman.json",
  "docs/llms.txt": "llms.txt",
};

/** Pages that replace the site's home page. */
const HOME_PAGES = ["README.md", "docs/README.md"];

/** Writes everything that the site is built from into an empty folder. */
export function stageSite(): void {
  rmSync(STAGE, { recursive: true, force: true });
  const pages = listDocs().flatMap(({ groups }) =>
    groups.flatMap((group) => group.pages.map(({ path }) => path)),
  );
  const sources = listSources(pages);
  const resolve = createResolver(new Set(pages), sources);
  for (const path of pages) {
    const text = readDocs(path);
    write(
      markdownAddressOf(path),
      stagePage(text, (href) => resolve(path, href)),
    );
    write(`public/${markdownAddressOf(path)}`, text);
  }
  for (const path of sources) {
    cpSync(join(ROOT, path), join(STAGE, "public", sourceAddressOf(path)));
  }
  for (const [path, name] of Object.entries(DOCUMENTS)) write(`public/${name}`, readDocs(path));
  writeFileSync(SOURCES_LIST, JSON.stringify([...sources]));
  cpSync(HOME, join(STAGE, "index.md"));
  cpSync(PUBLIC, join(STAGE, "public"), { recursive: true });
}

/**
 * The address of a page's link; null when nothing is published there. What is no page gets a full
 * address, since the generator takes all others for pages of its own.
 */
function createResolver(pages: ReadonlySet<string>, sources: ReadonlySet<string>) {
  return (page: string, href: string): string | null => {
    if (href.startsWith("/")) return `${PLACEHOLDER_URL}${href}`;
    const [file = "", anchor] = href.split("#");
    const target = targetOf(page, file);
    if (HOME_PAGES.includes(target)) return "/";
    const published = DOCUMENTS[target] ?? (sources.has(target) ? sourceAddressOf(target) : null);
    if (published !== null) return `${PLACEHOLDER_URL}${BASE}${published}`;
    const path = [target, posix.join(target, "README.md")].find((each) => pages.has(each));
    if (path === undefined) return null;
    return `/${addressOf(path)}${anchor === undefined ? "" : `#${anchor}`}`;
  };
}

function write(name: string, text: string): void {
  const path = join(STAGE, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
