import { readdirSync } from "node:fs";
import { join } from "node:path";

const FILES_MAX = 5_000;

/** Content types of what the packages build for browsers, by extension. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Names of the files below a package's build; null while it has not been built. */
export function listBuiltFiles(folder: string): string[] | null {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .slice(0, FILES_MAX)
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .map((name) => name.replaceAll("\\", "/"));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error; // no free descriptor, for example: it may have been built
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
