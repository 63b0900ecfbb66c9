const LATIN_START = /^[\x21-\x7e]/;
const LATIN_END = /[\x21-\x7e]$/;
const HAN_START = /^\p{Script=Han}/u;
const HAN_END = /\p{Script=Han}$/u;

/** Where Latin letters or digits meet Chinese characters, a space parts them. */
export function joinSpaced(pieces: readonly string[]): string {
  return pieces.reduce((text, piece) => {
    const isBorder =
      (HAN_END.test(text) && LATIN_START.test(piece)) ||
      (LATIN_END.test(text) && HAN_START.test(piece));
    return `${text}${isBorder ? " " : ""}${piece}`;
  }, "");
}

/**
 * A Chinese sentence around values: tag of a template that has no spaces itself. No space precedes
 * punctuation.
 */
export function spaced(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return joinSpaced(parts.flatMap((part, index) => [part, values[index] ?? ""]));
}
