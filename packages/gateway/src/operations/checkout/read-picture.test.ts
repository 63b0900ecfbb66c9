import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import {
  JPEG,
  makePng,
  pngChunk,
  WEBP_EXTENDED,
  WEBP_LOSSLESS,
  WEBP_LOSSY,
} from "../../../../../test/support/portal/pictures.ts";
import { readPicture } from "./read-picture.ts";

/** Of a sample of 0 to 255, by encoding the picture again with losses. */
const MEAN_CHANGE_MAX = 2;
/** The last chunk of a PNG says only that it ends. */
const PNG_END_BYTES = 12;
const SCRIPT = Buffer.from("<script>alert(1)</script>");

const PICTURES = [
  ["a PNG", "image/png", makePng(40, 32)],
  ["a JPEG", "image/jpeg", JPEG],
  ["a WebP with losses", "image/webp", WEBP_LOSSY],
  ["a WebP without losses", "image/webp", WEBP_LOSSLESS],
  ["a WebP with transparency", "image/webp", WEBP_EXTENDED],
] as const;

/** Every sample of a picture, three or four to a pixel. */
async function samplesOf(file: Uint8Array): Promise<Buffer> {
  return sharp(file).raw().toBuffer();
}

/** What becomes of a file; null when it is rejected. */
async function contentOf(file: Buffer): Promise<Buffer | null> {
  try {
    return (await readPicture(file)).content;
  } catch (error) {
    assert.equal((error as { code?: string }).code, "INVALID_FILE");
    return null;
  }
}

for (const [name, contentType, file] of PICTURES) {
  describe(name, () => {
    test("looks as it did", async () => {
      const picture = await readPicture(file);
      assert.equal(picture.contentType, contentType);
      const [before, after] = [await samplesOf(file), await samplesOf(picture.content)];
      assert.equal(after.length, before.length);
      const changes = [...before].map((sample, i) => Math.abs(sample - (after[i] ?? 0)));
      const change = changes.reduce((sum, each) => sum + each, 0) / changes.length;
      assert.ok(change <= MEAN_CHANGE_MAX, `${change}`);
    });

    test("is rejected wherever it is cut off, unless all of the image is there", async () => {
      const whole = await contentOf(file);
      for (let length = 12; length < file.length; length += 1) {
        const content = await contentOf(file.subarray(0, length));
        if (content === null) continue;
        assert.ok(file.length - length <= PNG_END_BYTES, `${length} bytes`);
        assert.deepEqual(content, whole);
      }
    });

    test("loses what follows it", async () => {
      const content = await contentOf(Buffer.concat([file, SCRIPT]));
      assert.deepEqual(content, await contentOf(file));
      assert.equal(content?.includes(SCRIPT), false);
    });

    test("is read or rejected, never a fault, whatever byte is wrong", async () => {
      for (let at = 0; at < file.length; at += 1) {
        const wrong = Buffer.from(file);
        wrong[at] = (wrong[at] ?? 0) ^ 0xff;
        await contentOf(wrong);
      }
    });
  });
}

/** A marker of a JPEG with its content. */
function segment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function webpWith(features: number, kind: string, content: Buffer): Buffer {
  const file = Buffer.from(WEBP_EXTENDED);
  file[20] = (file[20] ?? 0) | features;
  const head = Buffer.from(`${kind}\0\0\0\0`, "latin1");
  head.writeUInt32LE(content.length, 4);
  const whole = Buffer.concat([file, head, content, Buffer.alloc(content.length % 2)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

test("what its camera or its maker wrote beside a picture is not kept", async () => {
  for (const [file, bare] of [
    [makePng(40, 32, pngChunk("tEXt", SCRIPT), pngChunk("eXIf", SCRIPT)), makePng(40, 32)],
    [
      Buffer.concat([
        JPEG.subarray(0, 2),
        segment(0xe1, Buffer.from("Exif\0\0GPS")),
        segment(0xfe, SCRIPT),
        JPEG.subarray(2),
      ]),
      JPEG,
    ],
    [webpWith(0x08, "EXIF", SCRIPT), WEBP_EXTENDED],
    [webpWith(0x04, "XMP ", SCRIPT), WEBP_EXTENDED],
  ] as const) {
    const content = await contentOf(file);
    assert.deepEqual(content, await contentOf(bare));
    for (const word of ["script", "GPS"]) assert.equal(content?.includes(word), false);
  }
});

const noise = (bytes: number) =>
  createHash("shake256", { outputLength: bytes }).update("noise").digest();
const noiseRows = noise(701 * 700).map((byte, i) => (i % 701 === 0 ? 0 : byte));
const image = pngChunk("IDAT", deflateSync(noiseRows));

/** A PNG of 8 bits a sample; colour kind 2 is RGB, 3 a palette. */
function pngOf(widthPx: number, heightPx: number, kind: number, ...chunks: Buffer[]): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, kind, 0, 0, 0]);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  const [signature, end] = [makePng(32, 32).subarray(0, 8), pngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, pngChunk("IHDR", head), ...chunks, end]);
}

for (const [name, file, detail] of [
  ["a vector drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG, JPEG/],
  ["a page", Buffer.from("<!doctype html><p>logo.png"), /PNG, JPEG/],
  ["a moving GIF", Buffer.from("GIF89a\x20\x00\x20\x00\x80\x00\x00"), /PNG, JPEG/],
  ["nothing", Buffer.alloc(0), /PNG, JPEG/],
  ["a sound with a picture's container", Buffer.from("RIFF\x24\0\0\0WAVEfmt "), /PNG, JPEG/],
  ["a moving WebP", webpWith(0x02, "ANIM", Buffer.alloc(6)), /moving/],
  ["a picture that is too large", Buffer.concat([makePng(40, 40), Buffer.alloc(524_288)]), /512/],
  ["one that is too wide", makePng(2_001, 40), /32 to 2000 pixels; this picture has 2001 x 40/],
  ["one with far too many pixels", pngOf(20_000, 20_000, 2, image), /has 20000 x 20000/],
  [
    "one that is too large once its colours are no palette",
    pngOf(700, 700, 3, pngChunk("PLTE", noise(768)), image),
    /512 KiB/,
  ],
  ["one that is too small", makePng(40, 31), /this picture has 40 x 31/],
  ["a PNG with a chunk nobody knows", makePng(40, 40, pngChunk("EVIL", SCRIPT)), /damaged/],
  ["a PNG with a wrong checksum", makePng(40, 40).fill(0, 29, 33), /damaged/],
] as const) {
  test(`${name} is rejected with the reason`, async () => {
    await assert.rejects(readPicture(file), { code: "INVALID_FILE", publicMessage: detail });
  });
}
