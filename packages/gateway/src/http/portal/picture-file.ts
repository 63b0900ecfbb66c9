import Type, { type Static } from "typebox";
import { closed } from "./schemas.ts";

/** Above the limit, so that a slightly larger file gets the right error. */
const BASE64_LENGTH_MAX = 900_000;

export const PictureFile = closed({
  content: Type.String({
    minLength: 1,
    maxLength: BASE64_LENGTH_MAX,
    pattern: "^[A-Za-z0-9+/]+={0,2}$",
    description: "A PNG, JPEG or WebP file in Base64.",
  }),
});

export function readPictureFile({ content }: Static<typeof PictureFile>): Buffer {
  return Buffer.from(content, "base64");
}
