import Type, { type Static } from "typebox";
import { GatewayError } from "../../domain/errors.ts";
import { FILE_BYTES_MAX } from "../../domain/picture/file-type.ts";
import { closed } from "./schemas.ts";

/** Above the limits, so that a slightly larger file gets the right error. */
const BASE64_LENGTH_MAX = 900_000;
const DOCUMENT_LENGTH_MAX = 2 * FILE_BYTES_MAX;
/** Of 8 MiB, and some more. */
const BANK_FILE_LENGTH_MAX = 12_000_000;
/** Around the file. */
const JSON_BYTES_MAX = 4_096;
export const PICTURE_UPLOAD_BYTES_MAX = BASE64_LENGTH_MAX + JSON_BYTES_MAX;
export const BANK_FILE_UPLOAD_BYTES_MAX = BANK_FILE_LENGTH_MAX + JSON_BYTES_MAX;
export const DOCUMENT_UPLOAD_BYTES_MAX = DOCUMENT_LENGTH_MAX + JSON_BYTES_MAX;

export const PictureFile = closed({
  content: Type.String({
    minLength: 1,
    maxLength: BASE64_LENGTH_MAX,
    description: "A PNG, JPEG or WebP file in Base64.",
  }),
});

export function readPictureFile({ content }: Static<typeof PictureFile>): Buffer {
  return readBase64(content);
}

/**
 * Throws INVALID_PARAMETER for anything but Base64. No regular expression: on a text of millions of
 * signs it can exhaust its stack.
 */
export function readBase64(content: string): Buffer {
  const bytes = Buffer.from(content, "base64");
  const padding = content.endsWith("==") ? 2 : content.endsWith("=") ? 1 : 0;
  const signs = content.length - padding;
  const isWhole = signs % 4 !== 1 && !content.slice(0, signs).includes("=");
  // Decoding takes the signs of Base64 in URLs, too.
  const isForUrls = content.includes("-") || content.includes("_");
  // What is no sign of Base64 is left out when decoding.
  if (isWhole && !isForUrls && bytes.length === Math.floor((signs * 3) / 4)) return bytes;
  throw new GatewayError("INVALID_PARAMETER", { detail: "content must be a file in Base64." });
}

/** Members of a body that uploads a document. */
export const documentFile = {
  name: Type.String({ minLength: 1, maxLength: 255, description: "The file's name." }),
  content: Type.String({
    minLength: 1,
    maxLength: DOCUMENT_LENGTH_MAX,
    description: "A PDF, PNG or JPEG of at most 5 MiB, in Base64.",
  }),
};

/** The same for a file of a bank. */
export const bankFile = {
  name: Type.String({ minLength: 1, maxLength: 255, description: "The file's name." }),
  content: Type.String({
    minLength: 1,
    maxLength: BANK_FILE_LENGTH_MAX,
    description: "A status report or statement of at most 8 MiB, in Base64.",
  }),
};
