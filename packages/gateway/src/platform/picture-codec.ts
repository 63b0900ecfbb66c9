import type SharpModule from "sharp";
import type { Sharp, SharpOptions } from "sharp";

const DECODING_SECONDS_MAX = 5;
const PIXELS_MAX = 4_000_000;
/** Of a photo or a scan of a document, and the longest side that it keeps. */
const DOCUMENT_PIXELS_MAX = 25_000_000;
const DOCUMENT_SIDE_PX_MAX = 2_600;
/** Other formats, which a file could pretend not to be, have no reader at all. */
const READERS = ["Png", "Jpeg", "Webp"].map((format) => `VipsForeignLoad${format}Buffer`);

let loading: Promise<typeof SharpModule> | undefined;

/** Loaded at the first picture, so that the process does not start later for it. */
function load(): Promise<typeof SharpModule> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: READERS });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

/** Reads a picture's header only. Null: it cannot be read. */
export async function readPictureFacts(file: Buffer) {
  const header = await attempt(file, { limitInputPixels: false }, (image) => image.metadata());
  if (header === null) return null;
  return { widthPx: header.width, heightPx: header.height, frames: header.pages ?? 1 };
}

/**
 * Decodes a picture and encodes it in its own format: metadata and whatever else the file holds are
 * left out. Null: it is damaged.
 */
export function reencodePicture(file: Buffer): Promise<Buffer | null> {
  return attempt(file, { limitInputPixels: PIXELS_MAX }, (image) =>
    image
      .timeout({ seconds: DECODING_SECONDS_MAX })
      .autoOrient()
      .png({ compressionLevel: 9, force: false })
      .jpeg({ quality: 90, force: false })
      .webp({ quality: 90, smartSubsample: true, force: false })
      .toBuffer(),
  );
}

/** The same for a photo or a scan of a page, made smaller where it is larger than a page needs. */
export function reencodeDocumentPicture(file: Buffer): Promise<Buffer | null> {
  return attempt(file, { limitInputPixels: DOCUMENT_PIXELS_MAX }, (image) =>
    image
      .timeout({ seconds: DECODING_SECONDS_MAX })
      .autoOrient()
      .resize(DOCUMENT_SIDE_PX_MAX, DOCUMENT_SIDE_PX_MAX, {
        fit: "inside",
        withoutEnlargement: true,
      })
      .png({ compressionLevel: 9, force: false })
      .jpeg({ quality: 85, force: false })
      .toBuffer(),
  );
}

async function attempt<T>(
  file: Buffer,
  options: SharpOptions,
  read: (image: Sharp) => Promise<T>,
): Promise<T | null> {
  const sharp = await load();
  return read(sharp(file, { ...options, failOn: "warning" })).catch(() => null);
}
