import { GatewayError } from "../../../domain/errors.ts";
import { FILE_BYTES_MAX, type FileType, fileTypeOf } from "../../../domain/picture/file-type.ts";
import { reencodeDocumentPicture } from "../../../platform/picture-codec.ts";
import { expectPassivePdf } from "./check-pdf.ts";
import { cleanFileName } from "./file-name.ts";

interface CheckedDocument {
  name: string;
  contentType: FileType;
  content: Buffer;
}

/**
 * A document that is safe to keep and to open: a picture is encoded again, a PDF has no active
 * content. Throws INVALID_FILE with one reason.
 */
export async function checkDocument(file: {
  name: string;
  content: Buffer;
}): Promise<CheckedDocument> {
  const { content } = file;
  const contentType = fileTypeOf(content);
  if (!contentType) throw invalid("PDF, PNG and JPEG only.");
  if (content.length > FILE_BYTES_MAX) throw invalid("At most 5 MB.");
  const name = cleanFileName(file.name);
  if (contentType === "application/pdf") {
    if (!content.includes("%%EOF")) throw invalid("The PDF is cut off.");
    await expectPassivePdf(content);
    return { name, contentType, content };
  }
  const picture = await reencodeDocumentPicture(content);
  if (picture === null) throw invalid("The picture is damaged or has more than 25 megapixels.");
  if (picture.length > FILE_BYTES_MAX) throw invalid("At most 5 MB. Save the picture as JPEG.");
  return { name, contentType, content: picture };
}

const invalid = (detail: string) => new GatewayError("INVALID_FILE", { detail });
