import { posix } from "node:path";
import { OTHER_ADDRESSES } from "./menu.ts";

/** Where the site is served. */
export const BASE = "/docs/";

/**
 * The address of a page below `BASE`: `guides/go-live`, `adr/`; `""` for the home page.
 * @param path of its file in the repository
 */
export function addressOf(path: string): string {
  const other = OTHER_ADDRESSES[path];
  if (other !== undefined) return other;
  const inside = path.slice("docs/".length).replace(/\.md$/, "");
  return inside.replace(/(^|\/)README$/, "$1");
}

/** The page as Markdown, below `BASE`, for programs. */
export function markdownAddressOf(path: string): string {
  const address = addressOf(path);
  return address === "" || address.endsWith("/") ? `${address}index.md` : `${address}.md`;
}

/** A file that a page shows or links to, as it is, below `BASE`. */
export const sourceAddressOf = (path: string) => `source/${path}`;

/** A heading's anchor, as the repository's viewer makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** The file that a page's relative link names, from the root of the repository. */
export function targetOf(page: string, href: string): string {
  return posix.join(posix.dirname(page), href);
}
