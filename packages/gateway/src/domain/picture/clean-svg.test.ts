import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanSvg } from "./clean-svg.ts";

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 28">';
const SHAPE = '<path d="M0 0h40v28z" fill="#123abc"/>';

const svg = (inner: string) => `${OPEN}${inner}</svg>`;

test("shapes, gradients and clip paths stay", () => {
  const drawing = svg(
    `<defs><linearGradient id="a" x1="0"><stop offset=".5" stop-color="rgb(1,2,3)"/></linearGradient><radialGradient id="b" href="#a"/><clipPath id="c"><rect width="4" height="4"/></clipPath></defs><g clip-path="url(#c)" transform="matrix(1 0 0 1 2 3)"><circle cx="2" cy="2" r="1" fill="url(#a)"/></g>`,
  );
  assert.deepEqual(cleanSvg(drawing), { svg: drawing });
});

test("what a program left behind goes: prolog, comments, texts about it, sizes and classes", () => {
  const left = `\ufeff<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<!-- made by x -->\n<svg xmlns="http://www.w3.org/2000/svg" width='120px' height="84" version="1.1" viewBox='0 0 40 28' class="x" xml:space="preserve"><title>Visa</title><metadata><a b="c">d</a></metadata>\n  ${SHAPE}\n</svg>\n`;
  assert.deepEqual(cleanSvg(left), { svg: svg(SHAPE) });
});

for (const [what, source, problem] of [
  ["a script", svg(`<script>alert(1)</script>${SHAPE}`), /<script>/],
  ["a style", svg(`<style>path{fill:red}</style>${SHAPE}`), /presentation attributes/],
  ["a style attribute", svg('<path style="fill:red" d="M0 0"/>'), /presentation attributes/],
  ["a foreign object", svg(`<foreignObject></foreignObject>${SHAPE}`), /<foreignObject>/],
  ["an image", svg(`<image href="x.png"/>${SHAPE}`), /<image>/],
  ["a use", svg(`<use href="#a"/>${SHAPE}`), /<use>/],
  ["an animation", svg(`<animate/>${SHAPE}`), /<animate>/],
  ["letters", svg(`<text>Visa</text>${SHAPE}`), /<text>/],
  ["loose text", svg(`Visa${SHAPE}`), /outlines/],
  ["an event", svg('<path onclick="x()" d="M0 0"/>'), /onclick/],
  ["an event on the root", `<svg viewBox="0 0 1 1" onload="x()">${SHAPE}</svg>`, /onload/],
  ["a foreign paint", svg('<path fill="url(https://x.example/a#b)" d="M0 0"/>'), /fill/],
  ["a foreign gradient", svg(`<linearGradient href="https://x/#a"/>${SHAPE}`), /href/],
  ["an entity", svg('<path fill="&x;" d="M0 0"/>'), /fill/],
  ["a doctype with entities", `<!DOCTYPE svg [<!ENTITY x "y">]>${svg(SHAPE)}`, /well-formed/],
  ["a cdata section", svg(`<![CDATA[x]]>${SHAPE}`), /well-formed/],
  ["no viewBox", `<svg width="40" height="28">${SHAPE}</svg>`, /viewBox/],
  ["an empty viewBox", `<svg viewBox="0 0 0 28">${SHAPE}</svg>`, /viewBox/],
  ["no shape", svg("<g></g>"), /no shapes/],
  ["a cut", `${OPEN}${SHAPE}`, /cut off/],
  ["crossed tags", svg(`<g>${SHAPE}</defs>`), /well-formed/],
  ["another root", SHAPE, /one <svg>/],
  ["two roots", svg(SHAPE) + svg(SHAPE), /one <svg>/],
  ["no SVG", "hello", /outlines/],
  ["an unknown attribute", svg('<path d="M0 0" filter="url(#a)"/>'), /filter/],
] as const) {
  test(`${what} is rejected, and named`, () => {
    const cleaned = cleanSvg(source);
    assert.ok("problem" in cleaned);
    assert.match(cleaned.problem, problem);
  });
}
