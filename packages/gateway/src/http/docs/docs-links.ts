import { posix } from "node:path";

/** The URL of a page; everything outside `docs` is below `/docs/source/`. */
export function addressOf(path: string): string {
  const inside = path.startsWith("docs/") ? path.slice("docs/".length) : `source/${path}`;
  const bare = inside.replace(/(^|\/)README\.md$/, "$1").replace(/\.md$/, "");
  return `/docs/${bare}`;
}

/** The file of a URL below `/docs/`: as given, as a page, or as a folder's page. */
export function findFile(files: ReadonlySet<string>, address: string): string | null {
  const bare = address.replace(/\/$/, "");
  const path = bare.startsWith("source/") ? bare.slice("source/".length) : posix.join("docs", bare);
  const candidates = [path, `${path}.md`, posix.join(path, "README.md")];
  return candidates.find((candidate) => files.has(candidate)) ?? null;
}

/** A page's link as a URL of the site; null when its target is not shown. */
export function resolveLink(files: ReadonlySet<string>, page: string, href: string): string | null {
  if (/^[a-z]+:/.test(href)) return URL.canParse(href) ? href : null;
  if (href.startsWith("#") || href.startsWith("/")) return href;
  const [target = "", anchor] = href.split("#");
  const path = posix.join(posix.dirname(page), target);
  const found = [path, posix.join(path, "README.md")].find((file) => files.has(file));
  if (found === undefined) return null;
  return addressOf(found) + (anchor === undefined ? "" : `#${anchor}`);
}

/** A heading's anchor, as the repository's viewer makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
