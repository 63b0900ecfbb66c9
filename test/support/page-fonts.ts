import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";

const FONTS = ["noto-sans", "noto-sans-tamil", "noto-sans-sc"];
const MESSAGES = join(import.meta.dirname, "../../packages/checkout/src/messages");
const FACE = /url\(\.\/([^)]+)\)[^}]*unicode-range: ([^;]+);/g;

/**
 * Every page of the context is drawn in these fonts, whatever the machine has. They are passed
 * as bytes: nothing is fetched, so the page's own policy stays in force and no text shifts.
 */
export async function usePageFonts(context: BrowserContext): Promise<void> {
  await context.addInitScript((faces) => {
    for (const { base64, unicodeRange } of faces) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      document.fonts.add(new FontFace("Page", bytes, { weight: "100 900", unicodeRange }));
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { font-family: "Page" !important }');
    document.adoptedStyleSheets = [sheet];
  }, FACES);
}

const CHARACTERS = readCharacters();

/** Of the hundred parts of the Chinese font, those whose characters the pages' words use. */
const FACES = FONTS.flatMap((font) => {
  const css = createRequire(import.meta.url).resolve(`@fontsource-variable/${font}/index.css`);
  return Array.from(
    readFileSync(css, "utf8").matchAll(FACE),
    ([, file = "", unicodeRange = ""]) => ({
      path: join(css, "..", file),
      unicodeRange,
    }),
  );
})
  .filter(({ unicodeRange }) => CHARACTERS.some((code) => isIn(code, unicodeRange)))
  .map(({ path, unicodeRange }) => ({
    base64: readFileSync(path).toString("base64"),
    unicodeRange,
  }));

function readCharacters(): number[] {
  const text = globSync("**/*.ts", { cwd: MESSAGES }).map((file) =>
    readFileSync(join(MESSAGES, file), "utf8"),
  );
  return [...new Set(text.join(""))].map((character) => character.codePointAt(0) ?? 0);
}

function isIn(code: number, unicodeRange: string): boolean {
  return unicodeRange.split(",").some((part) => {
    const [from = 0, to = from] = part
      .replace("U+", "")
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return code >= from && code <= to;
  });
}
