const GROUPED = new Intl.NumberFormat("en-MY");

const NO_BREAK_SPACE = "\u00a0";

/** `RM 1,234.50`, the same in all languages, never broken over lines. `amountMinor` in sen. */
export function formatAmount(amountMinor: number): string {
  const sen = String(amountMinor % 100).padStart(2, "0");
  const ringgit = Math.floor(amountMinor / 100);
  const whole = ringgit < 1_000 ? String(ringgit) : GROUPED.format(ringgit);
  return `RM${NO_BREAK_SPACE}${whole}.${sen}`;
}

/** For limits, where whole ringgit read better: `RM 30,000`. */
export function formatLimit(amountMinor: number): string {
  return formatAmount(amountMinor).replace(/\.00$/, "");
}
