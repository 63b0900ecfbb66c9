/** PDFs that do something in a reader, each written as strangers write what a search overlooks. */
import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { makePdf, packObjects } from "./pdfs.ts";

const SCRIPT = "<< /S /JavaScript /JS (app.alert(1)) >>";
const PACKED = `4 0 ${SCRIPT}`;
const OPEN = "/OpenAction 4 0 R";

const bytes = (text: string) => Buffer.from(text, "latin1");
const action = (text: string) => () => makePdf(`/OpenAction << ${text} >>`);

function streamOf(content: Buffer, entries: string): Buffer {
  const head = `8 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${entries} /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([bytes(head), content, bytes("\nendstream\nendobj\n")]);
}

const deflated = () => deflateSync(bytes(PACKED));
const hex = (content: Buffer) => bytes(`${content.toString("hex")}>`);
const wrongChecksum = (content: Buffer) =>
  Buffer.concat([content.subarray(0, -4), Buffer.from([0, 0, 0, 0])]);

/** Each of nine bits and of its own: the dullest form of LZW. */
function lzw(text: string): Buffer {
  const codes = [
    256,
    ...[...bytes(text)].flatMap((byte, i) => (i % 200 === 199 ? [256, byte] : [byte])),
    257,
  ];
  const bits = codes.map((code) => code.toString(2).padStart(9, "0")).join("");
  return Buffer.from(
    (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)),
  );
}

/** By pdfkit, with an address that is opened. */
async function encryptedPdf(passwords: { userPassword?: string; ownerPassword: string }) {
  const document = new PDFDocument({ ...passwords, compress: false });
  // The catalogue is no part of its types.
  const { _root: root } = document as unknown as { _root: { data: Record<string, unknown> } };
  // Pdfkit encrypts objects of String only.
  root.data.OpenAction = { S: "URI", URI: new String("https://evil.example/") };
  document.text("Statement");
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on("end", resolve));
  document.end();
  await ended;
  return Buffer.concat(parts);
}

export const sealedPdf = () => encryptedPdf({ userPassword: "secret", ownerPassword: "other" });

export const ACTIVE_PDFS: Record<string, () => Buffer | Promise<Buffer>> = {
  "a stream with a wrong checksum": () =>
    makePdf(OPEN, [streamOf(wrongChecksum(deflated()), "/Filter /FlateDecode")]),
  "a stream that is cut by four bytes": () =>
    makePdf(OPEN, [streamOf(deflated().subarray(0, -4), "/Filter /FlateDecode")]),
  "a filter in another object": () =>
    makePdf(OPEN, [
      streamOf(deflated(), "/Filter 5 0 R"),
      bytes("5 0 obj\n/FlateDecode\nendobj\n"),
    ]),
  "a chain of filters": () =>
    makePdf(OPEN, [streamOf(hex(deflated()), "/Filter [/ASCIIHexDecode /FlateDecode]")]),
  "a chain of filters with their short names": () =>
    makePdf(OPEN, [streamOf(hex(deflated()), "/Filter [/AHx /Fl]")]),
  "objects packed as LZW": () => makePdf(OPEN, [streamOf(lzw(PACKED), "/Filter /LZWDecode")]),
  "objects packed in an unusual way": () =>
    makePdf(OPEN, [packObjects(PACKED, "/Filter [/ASCII85Decode /FlateDecode]")]),
  "a predictor": () =>
    makePdf(OPEN, [
      packObjects(PACKED, "/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>"),
    ]),
  "a name in hexadecimal": action("/#53 /J#61v#61Script /#4a#53 (app.alert\\(1\\))"),
  "a rendition with a script": action("/S /Rendition /JS (app.alert\\(1\\))"),
  "another file": action("/S /GoToR /F (\\\\\\\\host.example\\\\share) /D [0 /Fit]"),
  "an address on open": action("/S /URI /URI (https://evil.example/)"),
  "a script on the page": () =>
    makePdf("", [
      bytes(`3 0 obj\n<< /Type /Page /Parent 2 0 R /AA << /O ${SCRIPT} >> >>\nendobj\n`),
    ]),
  "a link over the whole page": () =>
    makePdf("", [
      bytes(
        "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://evil.example/) >> >>] >>\nendobj\n",
      ),
    ]),
  "a later version of itself": () =>
    Buffer.concat([
      makePdf(),
      bytes(
        `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${OPEN} >>\nendobj\n4 0 obj\n<< /S /URI /URI (https://evil.example/) >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 9 /Prev 9 >>\nstartxref\n9\n%%EOF\n`,
      ),
    ]),
  "a page of HTML behind it": () =>
    Buffer.concat([makePdf(), bytes("<html><script>alert(1)</script></html>%%EOF")]),
  "a page of HTML in it": () => makePdf("", [bytes("<script>alert(1)</script>\n")]),
  "an empty password": () => encryptedPdf({ ownerPassword: "other" }),
};
