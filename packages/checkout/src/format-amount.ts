const TWO_DIGITS = new Intl.NumberFormat("en-MY", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const NO_BREAK_SPACE = "\u00a0";

/** `RM 1,234.50`, the same in all languages, never broken over lines. `amountMinor` in sen. */
export function formatAmount(amountMinor: number): string {
  return `RM${NO_BREAK_SPACE}${TWO_DIGITS.format(amountMinor / 100)}`;
}

/** For limits, where whole ringgit read better: `RM 30,000`. */
export function formatLimit(amountMinor: number): string {
  return formatAmount(amountMinor).replace(/\.00$/, "");
}
