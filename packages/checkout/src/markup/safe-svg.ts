import { type Html, trusted } from "./html.ts";

const TAG = /<(\/?)(svg|g|path|rect)((?:\s+[a-zA-Z:-]+="[^"<>&]*")*)\s*(\/?)>/y;
const ATTRIBUTES = new Set([
  "xmlns",
  "viewBox",
  "width",
  "height",
  "rx",
  "x",
  "y",
  "d",
  "fill",
  "stroke",
  "stroke-width",
  "shape-rendering",
  "transform",
  "class",
]);
const SIZE_MAX = 200_000;

function hasOnlyPlainAttributes(text: string): boolean {
  return Array.from(text.matchAll(/([a-zA-Z:-]+)="([^"]*)"/g)).every(
    ([, name, value]) => ATTRIBUTES.has(name ?? "") && !/url\(|script/i.test(value ?? ""),
  );
}

/** A picture when it has only shapes, else null. White space between tags is dropped. */
export function safeSvg(svg: string): Html | null {
  const source = svg
    .replace(/^<\?xml[^>]*\?>/, "")
    .replace(/>\s+</g, "><")
    .trim();
  if (source.length > SIZE_MAX || !source.startsWith("<svg")) return null;
  TAG.lastIndex = 0;
  let end = 0;
  while (end < source.length) {
    const tag = TAG.exec(source);
    if (tag === null || !hasOnlyPlainAttributes(tag[3] ?? "")) return null;
    end = TAG.lastIndex;
  }
  return trusted(source);
}
