/** The gateway's own limit. */
const BYTES_MAX = 524_288;
const SIDE_PX_MIN = 32;
const SIDE_PX_MAX = 2_000;
/** Of a redrawn image: the page shows it at 40 px, dense screens at three times that. */
const DRAWN_SIDE_PX = 400;

export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

export type PictureProblem = "wrongKind" | "unreadable" | "tooSmall" | "tooLarge";

/**
 * A chosen file in Base64, as the gateway accepts it. Large images are scaled down; JPEGs are
 * always redrawn, because the gateway drops the metadata that holds their orientation.
 */
export async function fitPicture(
  file: File,
): Promise<{ content: string } | { problem: PictureProblem }> {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return { problem: "wrongKind" };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return { problem: "unreadable" };
  }
  const { width, height } = picture;
  if (Math.min(width, height) < SIDE_PX_MIN) return { problem: "tooSmall" };
  const isSmall = file.size <= BYTES_MAX && Math.max(width, height) <= SIDE_PX_MAX;
  const isKept = isSmall && file.type !== "image/jpeg";
  const fitted = isKept ? file : await drawSmaller(picture);
  if (!fitted || fitted.size > BYTES_MAX) return { problem: "tooLarge" };
  return { content: await toBase64(fitted) };
}

async function drawSmaller(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, DRAWN_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  // A very long image keeps the minimum side the gateway requires.
  canvas.width = Math.max(SIDE_PX_MIN, Math.round(picture.width * scale));
  canvas.height = Math.max(SIDE_PX_MIN, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
