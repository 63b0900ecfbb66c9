import { ReadError } from "./read-problem.ts";

export const FILE_BYTES_MAX = 8 * 1024 * 1024;
export const ENTRIES_MAX = 50_000;
const LINES_MAX = 600_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;

/** A file's text, without its byte order mark and with one kind of line end. */
export function readText(bytes: Uint8Array): string {
  if (bytes.length > FILE_BYTES_MAX) {
    throw new ReadError("TOO_LARGE", null, `${bytes.length} bytes, at most ${FILE_BYTES_MAX}`);
  }
  return normalizeText(decode(bytes));
}

/** With one kind of line end. Throws for what no text has. */
export function normalizeText(decoded: string): string {
  const text = decoded.replace(/\r\n?/g, "\n");
  if (text.trim() === "") throw new ReadError("EMPTY", null, "no text");
  if (lineOf(text, text.length) > LINES_MAX) {
    throw new ReadError("TOO_MANY", null, `more than ${LINES_MAX} lines`);
  }
  const at = text.search(CONTROL);
  if (at >= 0) {
    const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0");
    throw new ReadError("CONTROL_CHARACTER", lineOf(text, at), `U+${code}`);
  }
  return text;
}

/** The line of a position, from 1. */
export function lineOf(text: string, at: number): number {
  let line = 1;
  for (let i = text.indexOf("\n"); i !== -1 && i < at; i = text.indexOf("\n", i + 1)) line += 1;
  return line;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ReadError("ENCODING", null, "not UTF-8");
  }
}
