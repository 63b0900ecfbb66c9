import {
  expectPictureBytes,
  expectPictureType,
  expectReadable,
  expectStillPicture,
  type PictureType,
} from "../../domain/picture/picture.ts";
import { readPictureFacts, reencodePicture } from "../../platform/picture-codec.ts";

interface Picture {
  contentType: PictureType;
  /** Re-encoded, so that it contains only the picture. */
  content: Buffer;
}

/** A still picture that is safe to show to anyone. Throws INVALID_FILE. */
export async function readPicture(file: Buffer): Promise<Picture> {
  const contentType = expectPictureType(file);
  expectStillPicture(expectReadable(await readPictureFacts(file)));
  const content = expectReadable(await reencodePicture(file));
  expectPictureBytes(content);
  return { contentType, content };
}
