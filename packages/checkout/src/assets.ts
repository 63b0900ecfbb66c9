import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { PATHS } from "./addresses.ts";
import { browserScript } from "./browser-script.ts";
import type { Asset } from "./rendered-page.ts";

export interface HashedAsset extends Asset {
  /** For the `integrity` attribute. */
  integrity: string;
}

function asset(name: string, extension: string, contentType: string, text: string): HashedAsset {
  const body = Buffer.from(text);
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return {
    path: `${PATHS.assets}/${name}-${hash}.${extension}`,
    contentType,
    body,
    immutable: true,
    integrity: `sha384-${createHash("sha384").update(body).digest("base64")}`,
  };
}

function source(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

/** Comments and indentation out; every token stays. */
function smallerCss(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}

export const stylesheet = asset(
  "checkout",
  "css",
  "text/css; charset=utf-8",
  smallerCss(source("browser/checkout.css")),
);

export const script = asset("checkout", "js", "text/javascript; charset=utf-8", browserScript());

export const icon = asset("icon", "svg", "image/svg+xml", source("browser/icon.svg"));

/** Everything a page loads, built once when the module is read. */
export const assets: readonly Asset[] = [stylesheet, script, icon];
