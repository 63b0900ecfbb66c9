/**
 * JSON received from a third party. PostgreSQL rejects lone surrogates and U+0000 in JSON, and one
 * in a payer's name must not keep a payment from being recorded.
 */
export function foreignJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === "string" ? member.replaceAll("\0", "\uFFFD").toWellFormed() : member,
  );
}
