import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { addressOf, markdownAddressOf, sourceAddressOf, targetOf } from "../pages/docs-links.ts";
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

/** Writes everything that the site is built from into an empty folder. */
export function stageSite(): void {
  rmSync(STAGE, { recursive: true, force: true });
  const pages = listDocs().flatMap(({ groups }) =>
    groups.flatMap((group) => group.pages.map(({ path }) => path)),
  );
  const sources = listSources(pages);
  const isPage = new Set(pages);

  const resolve = (page: string) => (href: string) => {
    if (href.startsWith("/")) return `${PLACEHOLDER_URL}${href}`;
    const [file = "", anchor] = href.split("#");
    const target = targetOf(page, file);
    const document = DOCUMENTS[target];
    // The generator would take them for pages of its own.
    if (document !== undefined) return `${PLACEHOLDER_URL}/docs/${document}`;
    if (sources.has(target)) return `${PLACEHOLDER_URL}/docs/${sourceAddressOf(target)}`;
    const path = isPage.has(target) ? target : `${target}/README.md`.replace("//", "/");
    if (target === "docs/README.md" || target === "README.md") return "/";
    if (!isPage.has(path)) return null;
    return `/${addressOf(path)}${anchor === undefined ? "" : `#${anchor}`}`;
  };

  for (const path of pages) {
    const text = readDocs(path);
    write(markdownAddressOf(path), stagePage(text, resolve(path)));
    write(`public/${markdownAddressOf(path)}`, text);
  }
  for (const path of sources) write(`public/${sourceAddressOf(path)}`, readDocs(path));
  for (const [path, name] of Object.entries(DOCUMENTS)) write(`public/${name}`, readDocs(path));
  writeFileSync(SOURCES_LIST, JSON.stringify([...sources]));
  cpSync(HOME, join(STAGE, "index.md"));
  cpSync(PUBLIC, join(STAGE, "public"), { recursive: true });
}

function write(name: string, text: string): void {
  const path = join(STAGE, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
