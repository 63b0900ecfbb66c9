import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { toBuffer } from "qrcode";
import { formFile } from "./form-file.ts";
import { readPng } from "./read-png.ts";

/** A PNG of the given rows, each with its filter byte in front. Checksums are not looked at. */
function png(
  width: number,
  depth: number,
  colourType: number,
  rows: number[][],
  palette?: number[],
) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([depth, colourType, 0, 0, 0], 8);
  const parts = [Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", header)];
  if (palette) parts.push(chunk("PLTE", Buffer.from(palette)));
  return Buffer.concat([
    ...parts,
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunk("IEND"),
  ]);
}

function chunk(type: string, content = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
}

function colours(file: Buffer): number[][] {
  const { pixels = [] } = readPng(file) ?? {};
  const rows: number[][] = [];
  for (let at = 0; at < pixels.length; at += 4) rows.push([...pixels.slice(at, at + 3)]);
  return rows;
}

test("grey, colour, palette and transparent pictures are read", () => {
  assert.deepEqual(colours(png(2, 8, 0, [[0, 0, 255]])), [
    [0, 0, 0],
    [255, 255, 255],
  ]);
  assert.deepEqual(colours(png(2, 1, 0, [[0, 0b01000000]])), [
    [0, 0, 0],
    [255, 255, 255],
  ]);
  assert.deepEqual(colours(png(1, 8, 2, [[0, 1, 2, 3]])), [[1, 2, 3]]);
  assert.deepEqual(colours(png(2, 8, 3, [[0, 1, 0]], [9, 8, 7, 6, 5, 4])), [
    [6, 5, 4],
    [9, 8, 7],
  ]);
  assert.deepEqual(colours(png(1, 8, 4, [[0, 50, 255]])), [[50, 50, 50]]);
  assert.deepEqual(colours(png(2, 8, 6, [[0, 1, 2, 3, 255, 1, 2, 3, 0]])), [
    [1, 2, 3],
    [255, 255, 255],
  ]);
});

test("every row filter is undone", () => {
  const filtered = [
    [0, 10, 20],
    [1, 10, 10],
    [2, 5, 5],
    [3, 5, 5],
    [4, 1, 1],
  ];
  const grey = colours(png(2, 8, 0, filtered)).map(([first]) => first);
  assert.deepEqual(grey, [10, 20, 10, 20, 15, 25, 12, 23, 13, 24]);
});

test("what is not a whole PNG is null, never an error", async () => {
  const good = await toBuffer("hello");
  assert.ok(readPng(good));
  for (const bad of [
    Buffer.alloc(0),
    Buffer.from("GIF89a"),
    good.subarray(0, 60),
    good.subarray(0, 8),
  ])
    assert.equal(readPng(bad), null);
});

test("the first file of a form is found, and none where there is none", async () => {
  const form = new FormData();
  form.set("name", "value");
  form.set("picture", new Blob([new Uint8Array([1, 13, 10, 2])]), "a.png");
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
  const type = request.headers.get("content-type") ?? "";
  const body = Buffer.from(await request.arrayBuffer());
  assert.deepEqual(formFile(type, body), Buffer.from([1, 13, 10, 2]));
  assert.equal(formFile("text/plain", body), null);
  assert.equal(formFile(type, Buffer.alloc(0)), null);
});
