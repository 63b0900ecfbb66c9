const BYTES_MAX = 5 * 1_048_576;
/** A photo above it is drawn smaller before it is sent. */
const PHOTO_BYTES_MAX = 3 * 1_048_576;
const SIDE_PX_MAX = 2_600;
const QUALITY = 0.85;

export const DOCUMENT_TYPES = ["application/pdf", "image/png", "image/jpeg"] as const;

export type DocumentProblem = "wrongKind" | "tooLarge" | "unreadable";

/** A chosen file in Base64, as the gateway accepts it. */
export async function readDocument(
  file: File,
): Promise<{ name: string; content: string } | { problem: DocumentProblem }> {
  if (!DOCUMENT_TYPES.some((type) => type === file.type)) return { problem: "wrongKind" };
  const isPhoto = file.type !== "application/pdf" && file.size > PHOTO_BYTES_MAX;
  const sent = isPhoto ? await drawSmaller(file) : file;
  if (!sent) return { problem: "unreadable" };
  if (sent.size > BYTES_MAX) return { problem: "tooLarge" };
  const content = await toBase64(sent);
  return content ? { name: file.name, content } : { problem: "unreadable" };
}

async function drawSmaller(file: File): Promise<Blob | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return null;
  }
  const scale = Math.min(1, SIDE_PX_MAX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/** Null when it cannot be read. */
export function toBase64(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onerror = () => resolve(null);
    // `data:application/pdf;base64,…`
    reader.onload = () => resolve(String(reader.result).split(",", 2)[1] ?? null);
    reader.readAsDataURL(file);
  });
}
