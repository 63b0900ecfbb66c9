import { perText } from "../format/per-text.ts";
import { BRAND_ICONS } from "../generated/brand-icons.ts";
import { escapeHtml, type Html, html, trusted } from "../markup/html.ts";
import { listReferences } from "../markup/list-references.ts";
import { FIGURES, OWN_TILES, type Tile, unknownTile } from "./own-tiles.ts";

/** Official artwork of the operator: the file in the folder of marks, by the name of the mark. */
export type MarkFiles = Readonly<Record<string, string>>;

/** Every mark with its own artwork here; any other name gets a tile. */
export const MARK_NAMES: readonly string[] = [
  ...Object.keys(BRAND_ICONS),
  ...Object.keys(OWN_TILES),
].sort();

const NAME_LENGTH_MAX = 32;
/** Larger letters where there are few. */
const FONT_SIZES = [0, 17, 15, 13, 11];
/** From the middle of capitals to their line. */
const BASELINE_SHARE = 0.36;
const PLACED = /<svg class="mark"[^>]*><use href="#m-([a-z0-9-]+)"\/><\/svg>/g;

/** Any text as the name of a mark; null when none of its characters is allowed. */
export function markName(text: string): string | null {
  const name = plainName(text);
  return name === "" ? null : name;
}

const plainName = perText((text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, NAME_LENGTH_MAX)
    .replace(/^-|-$/g, ""),
);

/** The mark as a picture of its own, for pages of other packages. */
export function markPicture(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 28" font-family="sans-serif" font-weight="700" text-anchor="middle">${drawMark(name)}</svg>`;
}

/** Of the first text that can name a mark. */
export function firstMarkName(texts: readonly unknown[]): string {
  for (const text of texts) {
    const name = typeof text === "string" ? markName(text) : null;
    if (name !== null) return name;
  }
  return "other";
}

/** Decoration only: the name is next to it, visibly or for a screen reader. */
export function mark(name: string): Html {
  return html`<svg class="mark" width="40" height="28" aria-hidden="true" focusable="false"><use href="#m-${name}"/></svg>`;
}

/**
 * Completes a page that refers to marks: the operator's files instead of ours, and a symbol for
 * each mark that remains. `folder` is where this document's host serves the files.
 */
export function placeMarks(body: Html, files: MarkFiles, folder: string): Html {
  const { text, drawn } = place(body, files, folder);
  return trusted(text + symbolsOf(drawn.join(" ")));
}

/**
 * The same in two parts; the symbols are in alphabetical order, and so the same on many pages. They
 * are empty where none is needed.
 */
export function placeWithSymbols(
  body: Html,
  files: MarkFiles,
  folder: string,
): { text: string; symbols: string } {
  const { text, drawn } = place(body, files, folder);
  return { text, symbols: symbolsOf(drawn.sort().join(" ")) };
}

function place(
  { text }: Html,
  files: MarkFiles,
  folder: string,
): { text: string; drawn: string[] } {
  const names = [...listReferences(text, "m-")];
  const drawn = names.filter((name) => !Object.hasOwn(files, name));
  return { text: drawn.length === names.length ? text : placeFiles(text, files, folder), drawn };
}

function placeFiles(text: string, files: MarkFiles, folder: string): string {
  return text.replace(PLACED, (ours: string, name: string) =>
    Object.hasOwn(files, name)
      ? html`<img class="mark" src="${folder}/${files[name]}" width="40" height="28" alt="">`.text
      : ours,
  );
}

const symbolsOf = perText((names) => {
  if (names === "") return "";
  const symbols = names.split(" ").map(markSymbol).join("");
  return `\n<svg class="symbols" aria-hidden="true">${symbols}</svg>`;
});

function markSymbol(name: string): string {
  return `<symbol id="m-${name}" viewBox="0 0 40 28">${drawMark(name)}</symbol>`;
}

function drawMark(name: string): string {
  const icon = Object.hasOwn(BRAND_ICONS, name) ? BRAND_ICONS[name] : undefined;
  if (icon !== undefined) {
    return `${groundOf(icon.ground)}<path fill="${icon.ink}" d="${icon.path}"/>`;
  }
  const own = Object.hasOwn(OWN_TILES, name) ? OWN_TILES[name] : undefined;
  return drawTile(own ?? unknownTile(name));
}

function drawTile({ ground, ink, letters, figure, accent }: Tile): string {
  const { path, letters: middle } = FIGURES[figure];
  const size = FONT_SIZES[letters.length] ?? 11;
  const y = Math.round((middle.y + size * BASELINE_SHARE) * 10) / 10;
  const shape = `${groundOf(ground)}<path fill="${accent}" d="${path}"/>`;
  if (letters === "") return shape;
  return `${shape}<text x="${middle.x}" y="${y}" font-size="${size}" fill="${ink}">${escapeHtml(letters)}</text>`;
}

function groundOf(colour: string): string {
  return `<path fill="${colour}" d="M0 0h40v28H0z"/>`;
}
