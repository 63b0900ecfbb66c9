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
  /** Encoded by us: only the picture. */
  content: Buffer;
}

/** A still picture as it may be shown to everybody. Rejects with INVALID_FILE. */
export async function readPicture(file: Buffer): Promise<Picture> {
  const contentType = expectPictureType(file);
  expectStillPicture(expectReadable(await readPictureFacts(file)));
  const content = expectReadable(await reencodePicture(file));
  expectPictureBytes(content);
  return { contentType, content };
}
