import { decodeBase64 } from "../signed-text.ts";

const INVISIBLE = /[\ufeff\u200b-\u200f\u2060\u00ad]/g;

/**
 * A pasted key without what files, environments and editors add: byte order mark, quotes, line
 * breaks written as `\\n`, indentation, percent-encoding, one more Base64. A run of one character
 * is only tried from its beginning: from each of its characters, a long run would cost seconds.
 */
export function cleanPem(pasted: string): string {
  const text = decodePercents(pasted.replace(INVISIBLE, "").replaceAll("\u00a0", " "))
    .replace(/(?<!\\)\\+r(?=\\+n|[\r\n])/g, "")
    .replace(/(?<!\\)\\+[nr]/g, "\n")
    .replace(/\\$/gm, "")
    .replace(
      /[-\u2010-\u2015]{2,6} ?(BEGIN|END) ([A-Z0-9 ]{1,40}?) ?[-\u2010-\u2015]{2,6}/g,
      "-----$1 $2-----",
    )
    .trim()
    .replace(/^["'`]+|(?<!["'`;,])["'`;,]+$/g, "")
    .trim();
  if (text.includes("-----BEGIN ")) return text;
  const bytes = decodeBase64(text.replace(/\s+/g, ""));
  if (bytes === undefined) return text;
  const inner = String.fromCharCode(...bytes.subarray(0, 64)).trimStart();
  return inner.startsWith("-----BEGIN ") ? new TextDecoder().decode(bytes).trim() : text;
}

function decodePercents(text: string): string {
  if (!/%(?:0A|0D|2B|2F|3D|20)/i.test(text)) return text;
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
