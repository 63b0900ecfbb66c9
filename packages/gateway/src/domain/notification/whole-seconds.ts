/**
 * A time of a webhook, `2026-03-02T04:05:06Z`. Receivers that read times and write them again
 * before they verify drop or change fractions of a second, and the signature with them.
 */
export function formatWholeSeconds(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, "Z");
}
