import { GatewayError } from "../errors.ts";

/** The content type sent to browsers comes from the bytes, not from the uploader. */
export type PictureType = "image/png" | "image/jpeg" | "image/webp";

/** What a decoder reads from a picture's header. */
export interface PictureFacts {
  widthPx: number;
  heightPx: number;
  frames: number;
}

const BYTES_MAX = 524_288;
const SIDE_PX_MIN = 32;
const SIDE_PX_MAX = 2_000;

/** Matched against the file's first 12 bytes, one character per byte. */
const STARTS: readonly [PictureType, (start: string) => boolean][] = [
  ["image/png", (start) => start.startsWith("\x89PNG\r\n\x1a\n")],
  ["image/jpeg", (start) => start.startsWith("\xff\xd8\xff")],
  ["image/webp", (start) => start.startsWith("RIFF") && start.endsWith("WEBP")],
];
const START_BYTES = 12;

/** Throws INVALID_FILE before anything is decoded. */
export function expectPictureType(file: Uint8Array): PictureType {
  const start = String.fromCharCode(...file.subarray(0, START_BYTES));
  const [type] = STARTS.find(([, begins]) => begins(start)) ?? [];
  if (type === undefined) throw reject("PNG, JPEG and WebP only.");
  expectPictureBytes(file);
  return type;
}

export function expectPictureBytes(content: Uint8Array): void {
  if (content.length > BYTES_MAX) throw reject("512 KiB at most.");
}

/** Null when the decoder cannot read the file. */
export function expectReadable<T>(decoded: T | null): T {
  if (decoded === null) throw damaged();
  return decoded;
}

export function expectStillPicture({ widthPx, heightPx, frames }: PictureFacts): void {
  if (frames !== 1) throw damaged();
  for (const side of [widthPx, heightPx]) {
    if (side < SIDE_PX_MIN || side > SIDE_PX_MAX) {
      throw reject(
        `Each side is ${SIDE_PX_MIN} to ${SIDE_PX_MAX} pixels; this picture has ${widthPx} x ${heightPx}.`,
      );
    }
  }
}

const damaged = () => reject("The picture is damaged, cut off or moving.");

function reject(detail: string): GatewayError {
  return new GatewayError("INVALID_FILE", { detail });
}
