const LATIN_START = /^[\x21-\x7e]/;
const LATIN_END = /[\x21-\x7e]$/;
const HAN_START = /^\p{Script=Han}/u;
const HAN_END = /\p{Script=Han}$/u;

/**
 * A Chinese sentence around values: Latin letters and digits stand apart from characters, and
 * nothing stands apart from punctuation. Tag of a template that has no such spaces itself.
 */
export function spaced(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce((text, part, index) => {
    const value = values[index - 1] ?? "";
    const before = HAN_END.test(text) && LATIN_START.test(value) ? " " : "";
    const after = LATIN_END.test(value) && HAN_START.test(part) ? " " : "";
    return `${text}${before}${value}${after}${part}`;
  });
}
