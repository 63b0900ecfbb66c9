import assert from "node:assert/strict";
import { after, test } from "node:test";
import { makePdf } from "../../../../../test/support/portal/files/pdfs.ts";
import { JPEG, makePng } from "../../../../../test/support/portal/pictures.ts";
import { silentLog } from "../log.ts";
import { createFileReader } from "./file-reader.ts";

const BYTES_MAX = 5_242_880;
const reader = createFileReader(silentLog);
const hurried = createFileReader(silentLog, { taskMsMax: 1_500 });
after(() => Promise.all([reader.close(), hurried.close()]));

/** Forms that draw one another ten times each: 10^9 squares on one page. */
function endlessPdf(): Buffer {
  const objects = Array.from({ length: 9 }, (_, i) => {
    const draw = i === 8 ? "0 0 9 9 re f" : `/F${i + 1} Do `.repeat(10);
    const next = `<< /XObject << /F${i + 1} ${11 + i} 0 R >> >>`;
    return Buffer.from(
      `${10 + i} 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources ${next} /Length ${draw.length} >>\nstream\n${draw}\nendstream\nendobj\n`,
    );
  });
  const page =
    "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /F0 10 0 R >> >> >>\nendobj\n4 0 obj\n<< /Length 7 >>\nstream\n/F0 Do \nendstream\nendobj\n";
  return makePdf("", [Buffer.from(page), ...objects]);
}

/** A picture that is unpacked to 20 gigabytes before it is drawn. */
function hugePdf(): Buffer {
  const page =
    "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>\nendobj\n4 0 obj\n<< /Length 19 >>\nstream\n595 0 0 842 0 0 cm /I Do\nendstream\nendobj\n5 0 obj\n<< /Type /XObject /Subtype /Image /Width 80000 /Height 80000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /CCITTFaxDecode /Length 4 >>\nstream\nabcd\nendstream\nendobj\n";
  return makePdf("", [Buffer.from(page)]);
}

test("a file that takes too long ends its reader, and the next is read", async () => {
  const [slow, next] = [
    hurried.readPdf("a", endlessPdf(), BYTES_MAX),
    hurried.readDocumentPicture("a", JPEG),
  ];
  assert.equal(await slow, "failed");
  const read = await next;
  assert.ok(typeof read === "object" && read?.content);
});

test("a file that unpacks to far more than the memory there is harms no later file", async () => {
  const drawn = await reader.readPdf("a", hugePdf(), BYTES_MAX);
  assert.ok(drawn === "failed" || typeof drawn === "object");
  const read = await reader.readDocumentPicture("a", JPEG);
  assert.ok(typeof read === "object" && read?.content);
});

test("what is no picture, or a picture of too many pixels, has no content", async () => {
  const junk = Buffer.from("\xff\xd8\xff<script>", "latin1");
  assert.equal(await reader.readDocumentPicture("a", junk), null);
  const large = await reader.readDocumentPicture("a", makePng(4_000, 3_200));
  assert.ok(typeof large === "object");
  assert.deepEqual(large?.facts, { widthPx: 4_000, heightPx: 3_200, frames: 1 });
  assert.equal(large?.content, null);
});

test("the same PDF gives the same bytes, and one of more pages than 100 none", async () => {
  const [one, same] = [
    await reader.readPdf("a", makePdf(), BYTES_MAX),
    await reader.readPdf("b", makePdf(), BYTES_MAX),
  ];
  assert.deepEqual(one, same);
  const kids = Array.from({ length: 101 }, () => "3 0 R").join(" ");
  const pages = Buffer.from(`2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count 101 >>\nendobj\n`);
  const long = await reader.readPdf("a", makePdf("", [pages]), BYTES_MAX);
  assert.deepEqual(long, { problem: "too many pages" });
});

test("more files than have a place are rejected at once, and a closed reader reads none", async () => {
  const own = createFileReader(silentLog);
  const results = await Promise.all(
    Array.from({ length: 40 }, () => own.readDocumentPicture("a", JPEG)),
  );
  const busy = results.filter((result) => result === "busy").length;
  assert.ok(busy >= 20 && busy < 40, `${busy} rejected`);
  await own.close();
  assert.equal(await own.readDocumentPicture("a", JPEG), "busy");
});
