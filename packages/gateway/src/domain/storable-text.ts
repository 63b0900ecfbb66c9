/**
 * What a provider or client says, as it can be stored: PostgreSQL rejects U+0000, and unpaired
 * surrogates in JSON. `lengthMax` may cut a pair in two.
 */
export function storableText(text: string, lengthMax = Number.POSITIVE_INFINITY): string {
  return text.slice(0, lengthMax).replaceAll("\0", "\uFFFD").toWellFormed();
}
