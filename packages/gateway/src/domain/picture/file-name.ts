import type { FileType } from "./file-type.ts";

const EXTENSIONS: Record<FileType, string> = {
  "application/pdf": ".pdf",
  "image/png": ".png",
  "image/jpeg": ".jpg",
};
/** File systems take 255; a program that saves a file again may add to its name. */
const BYTES_MAX = 200;
/** Controls, what changes the direction of text or is not seen, lone surrogates, ends of lines. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}"]/gu;
/** `v1.2` and `No. 3` are no extensions; two letters and more are, with digits: `mp4`, `7z`. */
const EXTENSION = /\.(?=\d*[\p{L}])[\p{L}\p{N}]{1,10}$/u;
/** Windows opens a device, whatever follows the point. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?=\.|$)/i;

/**
 * The name under which an untrusted file is stored and sent: its own stem with the extension of its
 * real type. No folders, and nothing unsafe in a header, on a page or on a disk.
 */
export function safeFileName(name: string, type: FileType): string {
  const extension = EXTENSIONS[type];
  const seen = name.replaceAll(UNSEEN, "").normalize("NFC");
  const last = trimEnds(seen.split(/[/\\\u2044\u2215\u29f8\uff0f\uff3c]/).at(-1) ?? "");
  const cut = trimEnds(cutTo(BYTES_MAX - extension.length, withoutExtension(last)));
  const stem = withoutOwn(cut, extension);
  return `${stem.replace(DEVICE, "_$&") || "file"}${extension}`;
}

/** Of a file that was stored before names were made safe, or by another hand. */
export function withSafeName<File extends { name: string; contentType: FileType }>(
  file: File,
): File {
  return { ...file, name: safeFileName(file.name, file.contentType) };
}

function withoutExtension(name: string): string {
  const found = EXTENSION.exec(name);
  return found ? trimEnds(name.slice(0, found.index)) : name;
}

/** Not `a.pdf.pdf`, so that a name that is made safe again stays the same. */
function withoutOwn(stem: string, extension: string): string {
  if (!stem.toLowerCase().endsWith(extension)) return stem;
  return withoutOwn(trimEnds(stem.slice(0, -extension.length)), extension);
}

/** Without spaces and points around it: systems drop them at the end, and hide what begins so. */
function trimEnds(text: string): string {
  return text.replace(/^[\s.]+/u, "").replace(/(?<![\s.])[\s.]+$/u, "");
}

/** Whole characters only. */
function cutTo(bytesMax: number, text: string): string {
  let left = bytesMax;
  let cut = "";
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    cut += character;
  }
  return cut;
}
