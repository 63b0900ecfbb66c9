import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { MESSAGES } from "../../packages/checkout/src/messages/messages.ts";

const FONTS = ["noto-sans", "noto-sans-tamil", "noto-sans-sc"];
const FOLDER = join(import.meta.dirname, "../../packages/checkout/src/messages");
const FACE = /url\(\.\/([^)]+)\)[^}]*unicode-range: ([^;]+);/g;

/**
 * Every page of the context is drawn in these fonts, whatever the machine has. They are passed
 * as bytes: nothing is fetched, so the page's own policy stays in force and no text shifts. A font
 * is unpacked when its first character comes, before that is laid out: all of them take longer
 * than the page. Each document is sent them anew, so those of Chinese pages only come when wanted.
 */
export async function usePageFonts(
  context: BrowserContext,
  { hasChinese }: { hasChinese: boolean },
): Promise<void> {
  const wanted = FACES.filter(({ isUsual }) => isUsual || hasChinese);
  await context.addInitScript((faces) => {
    const waiting = new Map(
      faces.map((face) => [new RegExp(`[${face.characters}]`, "u"), face] as const),
    );
    const addFor = (text: string) => {
      for (const [characters, { base64, unicodeRange }] of waiting) {
        if (!characters.test(text)) continue;
        waiting.delete(characters);
        const unpacked = atob(base64);
        const bytes = new Uint8Array(unpacked.length);
        for (let i = 0; i < bytes.length; i += 1) bytes[i] = unpacked.charCodeAt(i);
        document.fonts.add(new FontFace("Page", bytes, { weight: "100 900", unicodeRange }));
      }
    };
    const textOf = (node: Node) =>
      node instanceof Element ? node.outerHTML : (node.textContent ?? "");
    new MutationObserver((changes) => {
      for (const { target, type, addedNodes } of changes) {
        const changed = type === "childList" ? [...addedNodes] : [target];
        for (const node of changed) addFor(textOf(node));
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["placeholder", "value"],
    });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { font-family: "Page" !important }');
    document.adoptedStyleSheets = [sheet];
  }, wanted);
}

/** On pages in every language: what the others are called, between words in Latin letters. */
const USUAL_CHINESE = codesOf(MESSAGES.zh.languageName);
const CHARACTERS = codesOf(readWords());

/** What a font before has too is drawn in that one. */
const taken = new Set<number>();

/** Of the hundred parts of the Chinese font, those whose characters the pages' words use. */
const FACES = FONTS.flatMap((font) => {
  const css = createRequire(import.meta.url).resolve(`@fontsource-variable/${font}/index.css`);
  return Array.from(
    readFileSync(css, "utf8").matchAll(FACE),
    ([, file = "", unicodeRange = ""]) => ({ font, path: join(css, "..", file), unicodeRange }),
  );
}).flatMap(({ font, path, unicodeRange }) => {
  const codes = new Set(codesIn(unicodeRange).filter((code) => !taken.has(code)));
  for (const code of codes) taken.add(code);
  if (!CHARACTERS.some((code) => codes.has(code))) return [];
  const hexes = Array.from(codes, (code) => code.toString(16));
  return {
    base64: readFileSync(path).toString("base64"),
    unicodeRange: hexes.map((hex) => `U+${hex}`).join(),
    characters: hexes.map((hex) => `\\u{${hex}}`).join(""),
    isUsual: font !== "noto-sans-sc" || USUAL_CHINESE.some((code) => codes.has(code)),
  };
});

function readWords(): string {
  const files = globSync("**/*.ts", { cwd: FOLDER });
  return files.map((file) => readFileSync(join(FOLDER, file), "utf8")).join("");
}

function codesOf(text: string): number[] {
  return [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
}

function codesIn(unicodeRange: string): number[] {
  return unicodeRange.split(",").flatMap((part) => {
    const [from = 0, to = from] = part
      .replace("U+", "")
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}
