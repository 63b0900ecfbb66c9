/** Amounts are integers in sen; protocols and pages write them in ringgit. */

/** `1234` sen as `12.34`. */
export function formatDecimal(amountMinor: number): string {
  const sen = Math.abs(amountMinor);
  const sign = amountMinor < 0 ? "-" : "";
  return `${sign}${Math.floor(sen / 100)}.${(sen % 100).toString().padStart(2, "0")}`;
}

/** The sen in text with at most two decimals; null when it is not an amount. */
export function parseDecimal(text: string): number | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/** `RM 1,234.50`, as payers read it. */
export function formatRinggit(amountMinor: number): string {
  return `RM ${formatDecimal(amountMinor).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
}
