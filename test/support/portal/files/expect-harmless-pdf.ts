import assert from "node:assert/strict";

/** The names in a PDF of pictures. None of them is active content. */
const NAMES = new Set([
  ...["Type", "Catalog", "Pages", "Page", "Kids", "Count", "Parent", "MediaBox", "Contents"],
  ...["Resources", "ProcSet", "PDF", "Text", "ImageB", "ImageC", "ImageI", "XObject", "Image"],
  ...["Subtype", "BitsPerComponent", "Width", "Height", "ColorSpace", "DeviceRGB", "DeviceGray"],
  ...["Filter", "DCTDecode", "FlateDecode", "Length", "DecodeParms", "Predictor", "Colors"],
  ...["Columns", "Indexed", "Info", "Root", "Size", "ID", "Producer", "Creator", "CreationDate"],
  ...["Subject", "UserUnit", "Names", "Dests"],
]);

/** Fails when a PDF holds anything but pages with one picture each. */
export function expectHarmlessPdf(content: Buffer): void {
  const text = content.toString("latin1");
  assert.match(text, /^%PDF-1\.\d\n/);
  assert.match(text, /%%EOF\n?$/);
  assert.ok(!text.includes("/ObjStm"), "no object is packed");
  const bare = text
    .replaceAll(/stream\n[\s\S]*?\nendstream/g, "")
    .replaceAll(/\((?:\\.|[^\\)])*\)|%[^\n]*/g, "");
  for (const [, name = ""] of bare.matchAll(/\/([^\s/<>[\](){}%]*)/g)) {
    assert.ok(NAMES.has(name) || /^I\d+$/.test(name), `/${name} in a kept PDF`);
  }
}
