import { GatewayError } from "../../../domain/errors.ts";
import { safeFileName } from "../../../domain/picture/file-name.ts";
import { FILE_BYTES_MAX, type FileType, fileTypeOf } from "../../../domain/picture/file-type.ts";
import type { PdfProblem } from "../../../platform/file-reader/draw-pdf.ts";
import type { FileReader } from "../../../platform/file-reader/file-reader.ts";
import { PDF_PAGES_MAX } from "../../../platform/file-reader/pdf-pages-max.ts";
import { expectRead } from "./expect-read.ts";

interface CheckedDocument {
  name: string;
  contentType: FileType;
  content: Buffer;
}

const UNREADABLE = "The PDF cannot be checked. Print it to a new PDF and upload that.";
/** What is lost when the PDF is printed to a new one. */
const ACTIVE: Partial<Record<PdfProblem, string>> = {
  javascript: "The PDF contains JavaScript.",
  program: "The PDF starts a program.",
  attachments: "The PDF has files attached.",
  media: "The PDF contains media.",
  "dynamic form": "The PDF contains a dynamic form (XFA).",
  "sends data": "The PDF sends data.",
  "loads data": "The PDF loads data.",
  password: "The PDF is protected by a password.",
};
const UNREADABLE_PICTURE = "The picture is damaged or has more than 25 megapixels, 12.5 as PNG.";

/**
 * A document that is harmless to keep and to open: a picture is decoded and encoded again, a PDF is
 * rebuilt from pictures of its pages, and the file name gets the real type. Throws INVALID_FILE
 * with one reason, and OVERLOAD. `owner` is the merchant who sent it.
 */
export async function checkDocument(
  { fileReader }: { fileReader: FileReader },
  owner: string,
  file: { name: string; content: Buffer },
): Promise<CheckedDocument> {
  const { content } = file;
  const contentType = fileTypeOf(content);
  if (!contentType) throw invalid("PDF, PNG and JPEG only.");
  if (content.length > FILE_BYTES_MAX) throw invalid("At most 5 MB.");
  const read = contentType === "application/pdf" ? readPdf : readPicture;
  return {
    name: safeFileName(file.name, contentType),
    contentType,
    content: await read(fileReader, owner, content),
  };
}

async function readPdf(reader: FileReader, owner: string, content: Buffer): Promise<Buffer> {
  if (!content.includes("%%EOF")) throw invalid("The PDF is cut off.");
  const drawn = expectRead(await reader.readPdf(owner, content, FILE_BYTES_MAX), UNREADABLE);
  if ("problem" in drawn) throw rejectPdf(drawn.problem);
  return Buffer.from(drawn.pdf);
}

function rejectPdf(problem: PdfProblem): GatewayError {
  const reason = ACTIVE[problem];
  if (reason) return invalid(`${reason} Print it to a new PDF and upload that.`);
  if (problem === "too many pages") {
    return invalid(`The PDF has more than ${PDF_PAGES_MAX} pages. Upload fewer pages.`);
  }
  if (problem === "too large") {
    return invalid("At most 5 MB. The pages of the PDF take more; upload fewer pages.");
  }
  return invalid(UNREADABLE);
}

async function readPicture(reader: FileReader, owner: string, content: Buffer): Promise<Buffer> {
  const decoded = expectRead(await reader.readDocumentPicture(owner, content), UNREADABLE_PICTURE);
  if (!decoded?.content) throw invalid(UNREADABLE_PICTURE);
  if (decoded.content.length > FILE_BYTES_MAX) {
    throw invalid("At most 5 MB. Save the picture as JPEG.");
  }
  return Buffer.from(decoded.content);
}

const invalid = (detail: string) => new GatewayError("INVALID_FILE", { detail });
