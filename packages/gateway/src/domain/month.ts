/** Months as in the `month` columns: 202612 is December 2026 (UTC). */
export function monthOf(at: Date): number {
  return at.getUTCFullYear() * 100 + at.getUTCMonth() + 1;
}
