import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { CARD_PATHS, PATHS } from "../addresses.ts";
import { embedWords } from "../embed/embed-words.ts";
import type { Asset } from "../rendered-page.ts";
import { browserScript, CARD_PARTS, EMBED_PARTS, PAGE_PARTS } from "./browser-script.ts";

export interface HashedAsset extends Asset {
  /** For the `integrity` attribute. */
  integrity: string;
}

function asset(
  folder: string,
  name: string,
  extension: string,
  contentType: string,
  text: string,
): HashedAsset {
  const body = Buffer.from(text);
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return {
    path: `${folder}/${name}-${hash}.${extension}`,
    contentType,
    body,
    immutable: true,
    integrity: `sha384-${createHash("sha384").update(body).digest("base64")}`,
  };
}

function source(path: string): string {
  return readFileSync(new URL(`../browser/${path}`, import.meta.url), "utf8");
}

/** Comments and indentation out; every token stays. */
function smallerCss(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}

function stylesheetOf(folder: string, name: string): HashedAsset {
  const css = source("style/base.css") + source(`style/${name}.css`);
  return asset(folder, name, "css", "text/css; charset=utf-8", smallerCss(css));
}

function scriptOf(folder: string, name: string, parts: readonly string[]): HashedAsset {
  return asset(folder, name, "js", "text/javascript; charset=utf-8", browserScript(parts));
}

export const stylesheet = stylesheetOf(PATHS.assets, "checkout");
export const script = scriptOf(PATHS.assets, "checkout", PAGE_PARTS);
export const icon = asset(PATHS.assets, "icon", "svg", "image/svg+xml", source("style/icon.svg"));
export const cardStylesheet = stylesheetOf(CARD_PATHS.assets, "card");
export const cardScript = scriptOf(CARD_PATHS.assets, "card", CARD_PARTS);

/** For shops' pages, under a name that contains the hash. */
export const embedScript = asset(
  PATHS.assets,
  "kaunter",
  "js",
  "text/javascript; charset=utf-8",
  browserScript(EMBED_PARTS, {
    STYLE: smallerCss(source("../embed/style.css")),
    WORDS: embedWords(),
  }),
);

/** Everything a page loads, built once when the module is read. */
export const assets: readonly Asset[] = [stylesheet, script, icon];

/** Everything the card form loads. */
export const cardAssets: readonly Asset[] = [cardStylesheet, cardScript];
