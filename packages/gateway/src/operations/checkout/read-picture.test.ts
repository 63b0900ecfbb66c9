import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  JPEG,
  makePng,
  pngChunk,
  WEBP_EXTENDED,
  WEBP_LOSSLESS,
  WEBP_LOSSY,
} from "../../../../../test/support/portal/pictures.ts";
import { readPicture } from "./picture.ts";

const SCRIPT = Buffer.from("<script>alert(1)</script>");

const PICTURES = [
  ["a PNG", "image/png", makePng(40, 32)],
  ["a JPEG", "image/jpeg", JPEG],
  ["a WebP with losses", "image/webp", WEBP_LOSSY],
  ["a WebP without losses", "image/webp", WEBP_LOSSLESS],
  ["a WebP with transparency", "image/webp", WEBP_EXTENDED],
] as const;

for (const [name, contentType, file] of PICTURES) {
  describe(name, () => {
    test("is kept as it is", () => {
      const picture = readPicture(file);
      assert.equal(picture.contentType, contentType);
      assert.deepEqual(Buffer.from(picture.content), file);
    });

    test("is refused wherever it is cut off", () => {
      for (let length = 12; length < file.length; length += 1) {
        assert.throws(() => readPicture(file.subarray(0, length)), { code: "INVALID_FILE" });
      }
    });

    test("loses what stands behind it", () => {
      const picture = readPicture(Buffer.concat([file, SCRIPT]));
      assert.deepEqual(Buffer.from(picture.content), file);
    });

    test("is read or refused, never a fault, whatever byte is wrong", () => {
      for (let at = 0; at < file.length; at += 1) {
        const wrong = Buffer.from(file);
        wrong[at] = (wrong[at] ?? 0) ^ 0xff;
        try {
          readPicture(wrong);
        } catch (error) {
          assert.equal((error as { code?: string }).code, "INVALID_FILE", `byte ${at}`);
        }
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

test("what its camera or its maker wrote beside a picture is not kept", () => {
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
    assert.deepEqual(Buffer.from(readPicture(file).content), bare);
  }
});

for (const [name, file, detail] of [
  ["a vector drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG, JPEG/],
  ["a page", Buffer.from("<!doctype html><p>logo.png"), /PNG, JPEG/],
  ["a moving GIF", Buffer.from("GIF89a\x20\x00\x20\x00\x80\x00\x00"), /PNG, JPEG/],
  ["nothing", Buffer.alloc(0), /PNG, JPEG/],
  ["a sound with a picture's container", Buffer.from("RIFF\x24\0\0\0WAVEfmt "), /PNG, JPEG/],
  ["a moving WebP", webpWith(0x02, "ANIM", Buffer.alloc(6)), /moving/],
  ["a picture that is too large", Buffer.concat([makePng(40, 40), Buffer.alloc(524_288)]), /512/],
  ["one that is too wide", makePng(2_001, 40), /32 to 2000 pixels; this picture has 2001 x 40/],
  ["one that is too small", makePng(40, 31), /this picture has 40 x 31/],
  ["a PNG with a chunk nobody knows", makePng(40, 40, pngChunk("EVIL", SCRIPT)), /damaged/],
  ["a PNG with a wrong checksum", makePng(40, 40).fill(0, 29, 33), /damaged/],
] as const) {
  test(`${name} is refused, and told why`, () => {
    assert.throws(() => readPicture(file), { code: "INVALID_FILE", publicMessage: detail });
  });
}
