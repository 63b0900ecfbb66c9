import type SharpModule from "sharp";
import type { Sharp, SharpOptions } from "sharp";

const DECODING_SECONDS_MAX = 5;
const PIXELS_MAX = 4_000_000;
/** Of a photo or a scan of a document, and the longest side that it keeps. */
const DOCUMENT_SIDE_PX_MAX = 2_600;
/**
 * A JPEG is made smaller while it is decoded. A PNG is not: its limit is a page at 300 dots per
 * inch or the camera of a phone, twice what is kept.
 */
const DOCUMENT_PIXELS_MAX = { jpeg: 25_000_000, png: 12_500_000 };
/** Other formats, which a file could pretend not to be, have no reader at all. */
const READERS = ["Png", "Jpeg", "Webp"].map((format) => `VipsForeignLoad${format}Buffer`);

/** What a decoder reads from a picture's header. */
interface Facts {
  widthPx: number;
  heightPx: number;
  frames: number;
}

export interface DecodedPicture {
  facts: Facts;
  /** Encoded again in its own format: only the picture. Null: damaged or too large. */
  content: Uint8Array | null;
}

let loading: Promise<typeof SharpModule> | undefined;

/** Loaded at the first picture, so that the process does not start later for it. */
export function loadSharp(): Promise<typeof SharpModule> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: READERS });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

/**
 * Decodes a picture and encodes it in its own format: metadata and whatever else the file holds are
 * left out. Null: it cannot be read.
 */
export async function decodePicture(file: Uint8Array): Promise<DecodedPicture | null> {
  const header = await readHeader(file);
  if (header === null) return null;
  const content = await attempt(file, { limitInputPixels: PIXELS_MAX }, (image) =>
    image
      .timeout({ seconds: DECODING_SECONDS_MAX })
      .autoOrient()
      .png({ compressionLevel: 9, force: false })
      .jpeg({ quality: 90, force: false })
      .webp({ quality: 90, smartSubsample: true, force: false })
      .toBuffer(),
  );
  return { facts: header.facts, content };
}

/** The same for a photo or a scan of a page, made smaller where it is larger than a page needs. */
export async function decodeDocumentPicture(file: Uint8Array): Promise<DecodedPicture | null> {
  const header = await readHeader(file);
  if (header === null) return null;
  const limitInputPixels =
    header.format === "png" ? DOCUMENT_PIXELS_MAX.png : DOCUMENT_PIXELS_MAX.jpeg;
  const content = await attempt(file, { limitInputPixels }, (image) =>
    image
      .timeout({ seconds: DECODING_SECONDS_MAX })
      .autoOrient()
      .resize(DOCUMENT_SIDE_PX_MAX, DOCUMENT_SIDE_PX_MAX, {
        fit: "inside",
        withoutEnlargement: true,
      })
      .png({ compressionLevel: 6, force: false })
      .jpeg({ quality: 85, force: false })
      .toBuffer(),
  );
  return { facts: header.facts, content };
}

async function readHeader(file: Uint8Array): Promise<{ facts: Facts; format: string } | null> {
  const header = await attempt(file, { limitInputPixels: false }, (image) => image.metadata());
  if (header === null) return null;
  const { width: widthPx, height: heightPx, pages: frames = 1, format } = header;
  return { facts: { widthPx, heightPx, frames }, format };
}

async function attempt<T>(
  file: Uint8Array,
  options: SharpOptions,
  read: (image: Sharp) => Promise<T>,
): Promise<T | null> {
  const sharp = await loadSharp();
  return read(sharp(file, { ...options, failOn: "warning" })).catch(() => null);
}
