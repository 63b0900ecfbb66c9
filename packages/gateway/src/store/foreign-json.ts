/**
 * JSON of what another company said. PostgreSQL refuses half a character and U+0000 inside JSON,
 * and one of them in a payer's name must not keep a payment from being known.
 */
export function foreignJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === "string" ? member.replaceAll("\0", "\uFFFD").toWellFormed() : member,
  );
}
