/** Small PDFs, as merchants upload them for a review. */
import { deflateSync } from "node:zlib";

/** One empty page; `catalog` is added to its catalogue, `more` objects precede the end. */
export function makePdf(catalog = "", more: readonly Buffer[] = []): Buffer {
  const objects = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
    "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n",
    "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n",
  ];
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${objects.join("")}`, "latin1"),
    ...more,
    Buffer.from("trailer\n<< /Root 1 0 R /Size 9 >>\nstartxref\n9\n%%EOF\n", "latin1"),
  ]);
}

/** Objects in a compressed stream, where a search of the file's bytes does not find them. */
export function packObjects(objects: string, entries = "/Filter /FlateDecode"): Buffer {
  const packed = deflateSync(Buffer.from(objects, "latin1"));
  const head = `8 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${entries} /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head, "latin1"),
    packed,
    Buffer.from("\nendstream\nendobj\n", "latin1"),
  ]);
}
