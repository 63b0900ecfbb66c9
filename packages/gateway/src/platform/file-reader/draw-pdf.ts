import { createHash } from "node:crypto";
import PDFDocument from "pdfkit";
import { type ActiveContent, findActiveContent } from "./find-active-content.ts";
import { loadPdfium, type Pdfium } from "./load-pdfium.ts";
import { PDF_PAGES_MAX } from "./pdf-pages-max.ts";
import { loadSharp } from "./picture-codec.ts";

export type PdfProblem = ActiveContent | "password" | "unreadable" | "too many pages" | "too large";
export type DrawnPdf = { pdf: Uint8Array } | { problem: PdfProblem };

const POINTS_PER_INCH = 72;
const SIDE_PX_MAX = 2_600;
const SIDE_POINTS_MAX = 14_400;

interface Sharpness {
  dotsPerInch: number;
  jpegQuality: number;
}
/** A short document is drawn as sharply as a scan of it; a long one so that it can be read. */
const FINE: Sharpness = { dotsPerInch: 200, jpegQuality: 80 };
const MEDIUM: Sharpness = { dotsPerInch: 150, jpegQuality: 75 };
const COARSE: Sharpness = { dotsPerInch: 110, jpegQuality: 60 };
const FINE_PAGES_MAX = 4;
const MEDIUM_PAGES_MAX = 30;

/** A page of text is mostly of few colours: as a PNG of so many it is smaller than as a JPEG. */
const FEW_COLOURS = 16;
/** Of the sampled pixels; a page with a photograph has fewer. */
const FEW_COLOURS_SHARE = 0.85;
const LOOKED_AT = 50_000;

/** From PDFium's fpdfview.h and fpdf_formfill.h. */
const ERROR_PASSWORD = 4;
const FORM_XFA_FULL = 2;
const BITMAP_BGRX = 3;
const RENDER_ANNOTATIONS = 0x01;
const RENDER_AS_RGB = 0x10;
const WHITE = 0xff_ff_ff_ff;

interface Page {
  widthPoints: number;
  heightPoints: number;
  picture: Buffer;
}

/**
 * A new PDF that holds a picture of each page and nothing else: whatever the file would do in a
 * reader, and however it is written, is left behind.
 */
export async function drawPdf(content: Buffer, bytesMax: number): Promise<DrawnPdf> {
  const active = await findActiveContent(content);
  if (active) return { problem: active };
  const pdfium = await loadPdfium();
  const start = pdfium._malloc(content.length);
  if (start === 0) return { problem: "unreadable" };
  pdfium.HEAPU8.set(content, start);
  const document = pdfium._FPDF_LoadMemDocument(start, content.length, 0);
  if (document === 0) {
    const isSealed = pdfium._FPDF_GetLastError() === ERROR_PASSWORD;
    return { problem: isSealed ? "password" : "unreadable" };
  }
  if (pdfium._FPDF_GetFormType(document) === FORM_XFA_FULL) return { problem: "dynamic form" };
  if (pdfium._FPDFDoc_GetAttachmentCount(document) > 0) return { problem: "attachments" };
  const count = pdfium._FPDF_GetPageCount(document);
  if (count <= 0) return { problem: "unreadable" };
  if (count > PDF_PAGES_MAX) return { problem: "too many pages" };
  for (const sharpness of listSharpness(count)) {
    const pages = await drawPages(pdfium, document, count, { ...sharpness, bytesMax });
    if (pages === "unreadable") return { problem: pages };
    if (pages === "too large") continue;
    const pdf = await bindPages(pages, createHash("sha256").update(content).digest("hex"));
    if (pdf.length <= bytesMax) return { pdf };
  }
  return { problem: "too large" };
}

/** The first that fits is taken. */
function listSharpness(pages: number): Sharpness[] {
  if (pages <= FINE_PAGES_MAX) return [FINE, COARSE];
  if (pages <= MEDIUM_PAGES_MAX) return [MEDIUM, COARSE];
  return [COARSE];
}

async function drawPages(
  pdfium: Pdfium,
  document: number,
  count: number,
  limits: Sharpness & { bytesMax: number },
): Promise<Page[] | "unreadable" | "too large"> {
  const pages: Page[] = [];
  let left = limits.bytesMax;
  for (let index = 0; index < count; index += 1) {
    const page = await drawPage(pdfium, document, index, limits);
    if (page === null) return "unreadable";
    pages.push(page);
    left -= page.picture.length;
    if (left < 0) return "too large";
  }
  return pages;
}

async function drawPage(
  pdfium: Pdfium,
  document: number,
  index: number,
  sharpness: Sharpness,
): Promise<Page | null> {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) return null;
  const widthPoints = pdfium._FPDF_GetPageWidth(page);
  const heightPoints = pdfium._FPDF_GetPageHeight(page);
  const longest = Math.max(widthPoints, heightPoints);
  if (!(Math.min(widthPoints, heightPoints) > 0 && longest <= SIDE_POINTS_MAX)) return null;
  const scale = Math.min(sharpness.dotsPerInch / POINTS_PER_INCH, SIDE_PX_MAX / longest);
  const width = Math.max(1, Math.round(widthPoints * scale));
  const height = Math.max(1, Math.round(heightPoints * scale));
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BITMAP_BGRX, 0, 0);
  if (bitmap === 0) return null;
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  const how = RENDER_ANNOTATIONS | RENDER_AS_RGB;
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, how);
  const at = pdfium._FPDFBitmap_GetBuffer(bitmap);
  const pixels = Buffer.from(pdfium.HEAPU8.subarray(at, at + width * height * 4));
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium._FPDF_ClosePage(page);
  const picture = await encodePage(pixels, width, height, sharpness.jpegQuality);
  return { widthPoints, heightPoints, picture };
}

async function encodePage(
  pixels: Buffer,
  width: number,
  height: number,
  quality: number,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  if (!hasFewColours(pixels)) return image.jpeg({ quality }).toBuffer();
  return image.png({ palette: true, colours: FEW_COLOURS, effort: 1 }).toBuffer();
}

function hasFewColours(pixels: Buffer): boolean {
  const counts = new Map<number, number>();
  const step = Math.max(1, Math.floor(pixels.length / 4 / LOOKED_AT));
  let all = 0;
  for (let at = 0; at < pixels.length; at += 4 * step) {
    const colour = pixels.readUInt32LE(at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
    all += 1;
  }
  const common = [...counts.values()].sort((a, b) => b - a).slice(0, FEW_COLOURS);
  return common.reduce((sum, count) => sum + count, 0) >= all * FEW_COLOURS_SHARE;
}

/** The same bytes for the same file; the hash says from which file the pictures were made. */
async function bindPages(pages: readonly Page[], hash: string): Promise<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    font: "", // none is loaded
    info: { CreationDate: new Date(0), Subject: `Pages of the file with SHA-256 ${hash}` },
  });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
    document.on("error", reject);
  });
  for (const { widthPoints, heightPoints, picture } of pages) {
    document.addPage({ size: [widthPoints, heightPoints], margin: 0 });
    document.image(picture, 0, 0, { width: widthPoints, height: heightPoints });
  }
  document.end();
  return whole;
}
