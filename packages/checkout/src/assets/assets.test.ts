import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { Script } from "node:vm";
import {
  assets,
  cardAssets,
  cardScript,
  cardStylesheet,
  embedScript,
  script,
  stylesheet,
} from "./assets.ts";

const SCRIPTS = [script, cardScript, embedScript].map(({ path, body }) => ({
  path,
  text: body.toString(),
}));

test("the scripts are plain JavaScript: no type, import or export is left", () => {
  for (const { text } of SCRIPTS) {
    assert.doesNotThrow(() => new Script(text));
    assert.doesNotMatch(text, /^(import|export) /m);
  }
});

test("the scripts write nothing to the console, to storage or into markup", () => {
  for (const { text } of SCRIPTS)
    assert.doesNotMatch(
      text,
      /\bconsole\b|localStorage|sessionStorage|indexedDB|document\.cookie|innerHTML|outerHTML|insertAdjacentHTML|\beval\b|new Function|sendBeacon/,
    );
});

test("no asset loads anything from another host", () => {
  for (const { path, body } of [...assets, ...cardAssets, embedScript]) {
    const text = body.toString().replaceAll("http://www.w3.org/2000/svg", "");
    assert.doesNotMatch(text, /https?:\/\/|url\(|@import/, path);
  }
});

test("a name contains the hash, so that it can be cached forever", () => {
  for (const { path, body, immutable } of [...assets, ...cardAssets, embedScript]) {
    const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
    assert.match(path, new RegExp(`^/(checkout|card)/assets/[a-z]+-${hash}\\.(css|js|svg)$`));
    assert.equal(immutable, true);
  }
});

test("the stylesheet keeps light, dark, print and reduced motion", () => {
  assert.ok(cardStylesheet.body.toString().includes("prefers-color-scheme: dark"));
  const css = stylesheet.body.toString();
  for (const query of ["prefers-color-scheme: dark", "@media print", "prefers-reduced-motion"]) {
    assert.ok(css.includes(query), query);
  }
});
