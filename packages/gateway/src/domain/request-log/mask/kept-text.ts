import { storableText } from "../../storable-text.ts";
import { maskText } from "./mask-text.ts";

/** What is kept of a stranger's text: its beginning, without secrets, as it can be stored. */
export function keptText(text: string, lengthMax: number): string {
  return storableText(maskText(text, lengthMax), lengthMax);
}

/** A masked text for each text. */
type Mask = (text: string) => string;

const REMEMBERED_MAX = 2_000;
const LENGTH_MAX = 256;

/**
 * The same function, for texts of which most come again and again, such as paths and user agents:
 * what it made of a short one is remembered. Memory: at most 2,000 pairs of 256 characters.
 */
export function rememberMasks(mask: Mask): Mask {
  const remembered = new Map<string, string>();
  return (text) => {
    if (text.length > LENGTH_MAX) return mask(text);
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const masked = mask(text);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(text, masked);
    return masked;
  };
}
