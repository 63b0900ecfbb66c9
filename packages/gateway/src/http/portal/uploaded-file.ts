import Type, { type Static } from "typebox";
import { FILE_BYTES_MAX } from "../../domain/picture/file-type.ts";
import { closed } from "./schemas.ts";

/** Above the limits, so that a slightly larger file gets the right error. */
const BASE64_LENGTH_MAX = 900_000;
const DOCUMENT_LENGTH_MAX = 2 * FILE_BYTES_MAX;
/** Around the file. */
const JSON_BYTES_MAX = 4_096;
export const PICTURE_UPLOAD_BYTES_MAX = BASE64_LENGTH_MAX + JSON_BYTES_MAX;
export const DOCUMENT_UPLOAD_BYTES_MAX = DOCUMENT_LENGTH_MAX + JSON_BYTES_MAX;

const BASE64 = "^[A-Za-z0-9+/]+={0,2}$";

export const PictureFile = closed({
  content: Type.String({
    minLength: 1,
    maxLength: BASE64_LENGTH_MAX,
    pattern: BASE64,
    description: "A PNG, JPEG or WebP file in Base64.",
  }),
});

export function readPictureFile({ content }: Static<typeof PictureFile>): Buffer {
  return Buffer.from(content, "base64");
}

/** Members of a body that uploads a document. */
export const documentFile = {
  name: Type.String({ minLength: 1, maxLength: 255, description: "The file's name." }),
  content: Type.String({
    minLength: 1,
    maxLength: DOCUMENT_LENGTH_MAX,
    pattern: BASE64,
    description: "A PDF, PNG or JPEG of at most 5 MiB, in Base64.",
  }),
};
