import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** The output of the docs package's build. */
const FOLDER = join(import.meta.dirname, "../../../../docs/dist");
const FILES_MAX = 5_000;
/** The address in the documentation's examples, which each installation replaces by its own. */
const PLACEHOLDER_URL = "http://127.0.0.1:8080";

const PLAIN = "text/plain; charset=utf-8";
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
};
/** Files of the repository as they are: read, never run. */
const SOURCES = "source/";

/** Names below `/docs/`; null while the site has not been built. */
export function listDocsFiles(): ReadonlySet<string> | null {
  try {
    const entries = readdirSync(FOLDER, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .slice(0, FILES_MAX);
    return new Set(paths.map((path) => path.slice(FOLDER.length + 1).replaceAll("\\", "/")));
  } catch {
    return null;
  }
}

/** The name of a page or file that an address below `/docs/` means. */
export function findDocsFile(names: ReadonlySet<string>, address: string): string | undefined {
  const isFolder = address === "" || address.endsWith("/");
  const candidates = isFolder ? [`${address}index.html`] : [address, `${address}.html`];
  return candidates.find((name) => names.has(name));
}

export function contentTypeOf(name: string): string {
  return (name.startsWith(SOURCES) ? undefined : CONTENT_TYPES[extname(name)]) ?? PLAIN;
}

/** A file of the site with this installation's own address in its examples. */
export function readDocsFile(
  name: string,
  publicUrl: string,
): { body: string; hasAddress: boolean } {
  const text = readFileSync(join(FOLDER, name), "utf8");
  const hasAddress = text.includes(PLACEHOLDER_URL);
  return { body: text.replaceAll(PLACEHOLDER_URL, publicUrl), hasAddress };
}
