import { storableText } from "../../storable-text.ts";
import { maskText } from "./mask-text.ts";

/** What is kept of a stranger's text: its beginning, without secrets, as it can be stored. */
export function keptText(text: string, lengthMax: number): string {
  return storableText(maskText(text, lengthMax), lengthMax);
}

/** The Base64 of an RSA signature of 2048, 3072 or 4096 bits, as the header has it. */
const SIGNATURE =
  /^(?:[\w-]{1,16} )?(?:[A-Za-z0-9+/]{342}==|[A-Za-z0-9+/]{512}|[A-Za-z0-9+/]{683}=)$/;

/**
 * A signature whole: no secret has its form, and one in four hundred has letters in it that look
 * like one. Whatever else stands in its place is kept as any text.
 */
export function keptSignature(text: string, lengthMax: number): string {
  return SIGNATURE.test(text) ? text : keptText(text, lengthMax);
}
