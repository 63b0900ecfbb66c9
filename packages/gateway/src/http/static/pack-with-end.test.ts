import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { isPackedApart, packWithEnd } from "./pack-with-end.ts";

const END = `${"<symbol>½</symbol>".repeat(1_000)}</html>`;

test("a page whose end was compressed before is the page, whatever comes before its end", async () => {
  for (const start of ["<html>", "", `<html>${"é漢".repeat(50_000)}`, "<html>"]) {
    const packed = await packWithEnd(start + END, END);
    assert.equal(gunzipSync(packed).toString(), start + END);
  }
});

test("only a long end is compressed apart", () => {
  assert.equal(isPackedApart(END), true);
  assert.equal(isPackedApart(""), false);
});
