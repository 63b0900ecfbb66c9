/**
 * What a PDF can do besides showing pages, by the names in its syntax. A document for a review
 * needs none of it.
 */
const REASONS: readonly (readonly [name: string, reason: string])[] = [
  ["JavaScript", "The PDF contains JavaScript."],
  ["Launch", "The PDF starts a program."],
  ["EmbeddedFile", "The PDF has files attached."],
  ["EmbeddedFiles", "The PDF has files attached."],
  ["RichMedia", "The PDF contains media."],
  ["XFA", "The PDF contains a dynamic form (XFA)."],
  ["SubmitForm", "The PDF sends data."],
  ["ImportData", "The PDF loads data."],
  ["GoToE", "The PDF opens attached files."],
  ["Encrypt", "The PDF is protected by a password."],
];

/** A reader takes `#4a` in a name for `j`, so each character may stand in either form. */
function patternOf(name: string): string {
  return [...name]
    .map((character) => {
      const hex = character.charCodeAt(0).toString(16);
      return `(?:${character}|#${hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
    })
    .join("");
}

const ANY = new RegExp(
  `/(?:${REASONS.map(([name]) => `(${patternOf(name)})`).join("|")})(?=[\\s/<>[\\](){}%\\0]|$)`,
);
/** Longest name in its longest form, and the delimiter behind it. */
export const NAME_LENGTH_MAX = 3 * 13 + 2;

/** Why this part of a PDF is rejected; null: no reason. One byte is one character of `text`. */
export function findActiveContent(text: string): string | null {
  const found = ANY.exec(text);
  if (!found) return null;
  const index = found.slice(1).findIndex((group) => group !== undefined);
  return REASONS[index]?.[1] ?? null;
}

const OBJECT_STREAM = new RegExp(`/${patternOf("ObjStm")}(?![A-Za-z])`, "g");
/** Compression that hides what an object stream holds from a search of its bytes. */
const UNUSUAL = new RegExp(
  ["ASCIIHexDecode", "ASCII85Decode", "LZWDecode", "RunLengthDecode", "Predictor"]
    .map((name) => `/${patternOf(name)}(?![A-Za-z])`)
    .join("|"),
);

/** True: an object stream is packed so that nobody can search it. */
export function hasHiddenObjects(text: string): boolean {
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    const start = text.lastIndexOf("obj", index);
    const end = text.indexOf("stream", index + "/ObjStm".length);
    if (UNUSUAL.test(text.slice(Math.max(0, start), end === -1 ? undefined : end))) return true;
  }
  return false;
}

/** Where the bytes of each stream may begin. */
export function listStreamStarts(text: string): number[] {
  return Array.from(
    text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g),
    (found) => found.index + found[0].length,
  );
}
