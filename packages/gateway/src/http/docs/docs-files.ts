import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { CONTENT_TYPES, listBuiltFiles } from "../static/built-files.ts";

/** The output of the docs package's build. */
const FOLDER = join(import.meta.dirname, "../../../../docs/dist");
/** The address in the documentation's examples, which each installation replaces by its own. */
const PLACEHOLDER_URL = "http://127.0.0.1:8080";

const PLAIN = "text/plain; charset=utf-8";
/** Files of the repository as they are: read, never run. */
const SOURCES = "source/";
/** No text, and nothing in them runs, wherever they come from. */
const PICTURES: ReadonlySet<string> = new Set([".png", ".webp"]);

const isPicture = (name: string) => PICTURES.has(extname(name));

/** Names below `/docs/`; null while the site has not been built. */
export function listDocsFiles(): ReadonlySet<string> | null {
  const names = listBuiltFiles(FOLDER);
  return names && new Set(names);
}

/** The name of a page or file that an address below `/docs/` means. */
export function findDocsFile(names: ReadonlySet<string>, address: string): string | undefined {
  const isFolder = address === "" || address.endsWith("/");
  const candidates = isFolder ? [`${address}index.html`] : [address, `${address}.html`];
  return candidates.find((name) => names.has(name));
}

export function contentTypeOf(name: string): string {
  const isText = name.startsWith(SOURCES) && !isPicture(name);
  return (isText ? undefined : CONTENT_TYPES[extname(name)]) ?? PLAIN;
}

/** A file of the site with this installation's own address in its examples. */
export function readDocsFile(
  name: string,
  publicUrl: string,
): { body: string | Buffer; hasAddress: boolean } {
  const bytes = readFileSync(join(FOLDER, name));
  if (isPicture(name)) return { body: bytes, hasAddress: false };
  const text = bytes.toString("utf8");
  const hasAddress = text.includes(PLACEHOLDER_URL);
  return { body: text.replaceAll(PLACEHOLDER_URL, publicUrl), hasAddress };
}
