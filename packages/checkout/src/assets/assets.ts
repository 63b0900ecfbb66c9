import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { CARD_PATHS, PATHS } from "../addresses.ts";
import type { Asset } from "../rendered-page.ts";
import { smallerCss } from "./smaller-css.ts";

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
  return readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
}

function stylesheetOf(folder: string, name: string): HashedAsset {
  const css = source("browser/style/base.css") + source(`browser/style/${name}.css`);
  return asset(folder, name, "css", "text/css; charset=utf-8", smallerCss(css));
}

/** Made from `browser/` and `embed/` by `npm run generate`. */
function scriptOf(folder: string, name: string): HashedAsset {
  const text = source(`generated/${name}.js`);
  return asset(folder, name, "js", "text/javascript; charset=utf-8", text);
}

export const stylesheet = stylesheetOf(PATHS.assets, "checkout");
export const script = scriptOf(PATHS.assets, "checkout");
export const icon = asset(
  PATHS.assets,
  "icon",
  "svg",
  "image/svg+xml",
  source("browser/style/icon.svg"),
);
export const cardStylesheet = stylesheetOf(CARD_PATHS.assets, "card");
export const cardScript = scriptOf(CARD_PATHS.assets, "card");

/** For shops' pages, under a name that contains the hash. */
export const embedScript = scriptOf(PATHS.assets, "kaunter");

/** Everything a page loads, read once with the module. */
export const assets: readonly Asset[] = [stylesheet, script, icon];

/** Everything the card form loads. */
export const cardAssets: readonly Asset[] = [cardStylesheet, cardScript];
