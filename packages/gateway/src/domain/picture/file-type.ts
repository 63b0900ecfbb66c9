/**
 * Document types a reviewer can open, detected by their first bytes and not by the declared type.
 */
const SIGNATURES = {
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
} as const satisfies Record<string, readonly number[]>;

export type FileType = keyof typeof SIGNATURES;

export const FILE_BYTES_MAX = 5 * 1_048_576;
export const FILES_OF_MERCHANT_MAX = 500;

/** Null for an unsupported type. */
export function fileTypeOf(content: Uint8Array): FileType | null {
  for (const [type, signature] of Object.entries(SIGNATURES)) {
    if (signature.every((byte, i) => content[i] === byte)) return type as FileType; // its own key
  }
  return null;
}
