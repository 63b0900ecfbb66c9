import { GatewayError } from "../errors.ts";
import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import { cleanWebp } from "./clean-webp.ts";

/** What a browser is told a picture is: what its bytes are, whatever its sender says. */
export type PictureType = "image/png" | "image/jpeg" | "image/webp";

export interface Picture {
  contentType: PictureType;
  /** The picture and nothing else: what came before, between and after it is left out. */
  content: Uint8Array;
}

/** What a cleaner makes of a file of its kind. Sizes in pixels. */
export interface Cleaned {
  widthPx: number;
  heightPx: number;
  content: Uint8Array;
}

export const PICTURE_BYTES_MAX = 524_288;
export const PICTURE_SIDE_PX_MIN = 32;
export const PICTURE_SIDE_PX_MAX = 2_000;

const KINDS: readonly {
  contentType: PictureType;
  /** Of a file's first 12 bytes, one character each. */
  begins(start: string): boolean;
  /** Null: of this kind, but damaged, cut off or moving. */
  clean(file: Uint8Array): Cleaned | null;
}[] = [
  {
    contentType: "image/png",
    begins: (start) => start.startsWith("\x89PNG\r\n\x1a\n"),
    clean: cleanPng,
  },
  {
    contentType: "image/jpeg",
    begins: (start) => start.startsWith("\xff\xd8\xff"),
    clean: cleanJpeg,
  },
  {
    contentType: "image/webp",
    begins: (start) => start.startsWith("RIFF") && start.endsWith("WEBP"),
    clean: cleanWebp,
  },
];
const START_BYTES = 12;

/** A still picture as it may be shown to everybody. Refuses with INVALID_FILE. */
export function readPicture(file: Uint8Array): Picture {
  const start = String.fromCharCode(...file.subarray(0, START_BYTES));
  const kind = KINDS.find(({ begins }) => begins(start));
  if (!kind) throw refuse("PNG, JPEG and WebP only.");
  if (file.length > PICTURE_BYTES_MAX) throw refuse("512 KiB at most.");
  const cleaned = kind.clean(file);
  if (!cleaned) throw refuse("The picture is damaged, cut off or moving.");
  const { widthPx, heightPx, content } = cleaned;
  for (const side of [widthPx, heightPx]) {
    if (side < PICTURE_SIDE_PX_MIN || side > PICTURE_SIDE_PX_MAX) {
      throw refuse(
        `Each side is ${PICTURE_SIDE_PX_MIN} to ${PICTURE_SIDE_PX_MAX} pixels; this picture has ${widthPx} x ${heightPx}.`,
      );
    }
  }
  return { contentType: kind.contentType, content };
}

function refuse(detail: string): GatewayError {
  return new GatewayError("INVALID_FILE", { detail });
}
