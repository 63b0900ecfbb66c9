import {
  expectPictureBytes,
  expectPictureType,
  expectReadable,
  expectStillPicture,
  type PictureType,
} from "../../domain/picture/picture.ts";
import { type DecodedPicture, decodePicture } from "../../platform/file-reader/picture-codec.ts";

interface Picture {
  contentType: PictureType;
  /** Re-encoded, so that it contains only the picture. */
  content: Buffer;
}

type Decode = (file: Uint8Array) => Promise<DecodedPicture | null>;

/**
 * A still picture that is safe to show to anyone. Throws INVALID_FILE. A stranger's is decoded by
 * the file reader, the operator's own in this process.
 */
export async function readPicture(file: Buffer, decode: Decode = decodePicture): Promise<Picture> {
  const contentType = expectPictureType(file);
  const decoded = expectReadable(await decode(file));
  expectStillPicture(decoded.facts);
  const content = Buffer.from(expectReadable(decoded.content));
  expectPictureBytes(content);
  return { contentType, content };
}
