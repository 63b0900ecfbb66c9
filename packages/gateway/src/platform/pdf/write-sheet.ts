import PDFDocument from "pdfkit";
import type { Sheet } from "./sheet.ts";
import { createTextSetter, type Style, type TextSetter } from "./text-setter.ts";

const MARGIN = 64;
const WIDTH = 595.28 - 2 * MARGIN;
const LABEL_WIDTH = 170;
const VALUE_X = MARGIN + LABEL_WIDTH + 16;
const VALUE_WIDTH = WIDTH - LABEL_WIDTH - 16;
/** Where a row of some lines still fits above the bottom of the page. */
const ROW_Y_MAX = 841.89 - MARGIN - 50;
/** What is longer is cut: one page is enough for what was paid. */
const TEXT_MAX = 300;
const LINE_COLOUR = "#c4ccc9";

const STYLES = {
  banner: { weight: "bold", size: 11, colour: "#000000" },
  heading: { weight: "bold", size: 22, colour: "#000000" },
  issuer: { weight: "bold", size: 13, colour: "#000000" },
  small: { weight: "regular", size: 9, colour: "#444444" },
  label: { weight: "regular", size: 10.5, colour: "#444444" },
  value: { weight: "regular", size: 10.5, colour: "#000000" },
  strong: { weight: "bold", size: 15, colour: "#000000" },
} as const satisfies Record<string, Style>;

const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/** Of texts from elsewhere: never the page's own layout, nor its reading direction. */
const NOT_TEXT = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

function printable(text: string): string {
  const plain = text.toWellFormed().replaceAll(LINE_ENDS, " ").replaceAll(NOT_TEXT, "");
  return cut(plain.normalize("NFC"));
}

/** Between letters, so that none loses its marks. */
function cut(text: string): string {
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > TEXT_MAX) break;
    kept += segment;
  }
  return kept === "" ? Array.from(text).slice(0, TEXT_MAX).join("") : kept;
}

/** A4 pages of real text, with the fonts' used characters inside. */
export async function writeSheet(sheet: Sheet): Promise<Buffer> {
  const shown = toPrintable(sheet);
  const document = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: sheet.lang,
    displayTitle: true,
    info: {
      Title: `${shown.heading} · ${shown.issuer}`,
      Creator: "Kaunter",
      CreationDate: sheet.createdAt,
    },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    document.on("end", resolve);
    document.on("error", reject);
  });
  draw(document, await createTextSetter(document, listTexts(shown)), shown);
  document.end();
  await done;
  return Buffer.concat(chunks);
}

function toPrintable(sheet: Sheet): Sheet {
  return {
    ...sheet,
    heading: printable(sheet.heading),
    banner: printable(sheet.banner),
    issuer: printable(sheet.issuer),
    issuerLines: sheet.issuerLines.map(printable),
    rows: sheet.rows.map(({ label, value, detail, ...row }) => ({
      ...row,
      label: printable(label),
      value: printable(value),
      ...(detail !== undefined && { detail: printable(detail) }),
    })),
    notes: sheet.notes.map(printable),
  };
}

function listTexts({ heading, banner, issuer, issuerLines, rows, notes }: Sheet) {
  const bold = [
    ...[heading, banner, issuer],
    ...rows.filter(({ isStrong }) => isStrong).map(({ value }) => value),
  ];
  const regular = [
    ...issuerLines,
    ...notes,
    ...rows.flatMap(({ label, value, detail }) => [label, value, detail ?? ""]),
  ];
  return [
    ...bold.map((text) => ({ text, weight: "bold" as const })),
    ...regular.map((text) => ({ text, weight: "regular" as const })),
  ];
}

function draw(document: PDFKit.PDFDocument, { set }: TextSetter, sheet: Sheet): void {
  let y = MARGIN;
  const line = (text: string, style: Style) => {
    y += set(text, { x: MARGIN, y, width: WIDTH }, style);
  };
  if (sheet.banner !== "") {
    const top = y;
    y += 8;
    y += set(sheet.banner, { x: MARGIN + 12, y, width: WIDTH - 24 }, STYLES.banner);
    y += 8;
    document
      .rect(MARGIN, top, WIDTH, y - top)
      .lineWidth(1.5)
      .strokeColor("#000000")
      .stroke();
    y += 20;
  }
  line(sheet.heading, STYLES.heading);
  y += 10;
  line(sheet.issuer, STYLES.issuer);
  for (const text of sheet.issuerLines) line(text, STYLES.small);
  y += 14;
  for (const row of sheet.rows) {
    y = onPage(document, y);
    rule(document, y);
    y += 8;
    const { isStrong = false, detail } = row;
    const label = set(
      row.label,
      { x: MARGIN, y: y + (isStrong ? 3 : 0), width: LABEL_WIDTH },
      STYLES.label,
    );
    let value = set(
      row.value,
      { x: VALUE_X, y, width: VALUE_WIDTH },
      isStrong ? STYLES.strong : STYLES.value,
    );
    if (detail !== undefined) {
      value += set(detail, { x: VALUE_X, y: y + value, width: VALUE_WIDTH }, STYLES.small);
    }
    y += Math.max(label, value) + 8;
  }
  rule(document, y);
  y = onPage(document, y + 14);
  for (const text of sheet.notes) line(text, STYLES.small);
}

/** What does not fit begins the next page. */
function onPage(document: PDFKit.PDFDocument, y: number): number {
  if (y <= ROW_Y_MAX) return y;
  document.addPage();
  return MARGIN;
}

function rule(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE_COLOUR)
    .stroke();
}
