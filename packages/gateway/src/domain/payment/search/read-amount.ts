/** `RM 1,234.50`, `MYR1234.5`, `1 234,50`, `12.50 MYR`; a bare `1234` is none. */
const AMOUNT = /^[-+−–]?\s*(?:(RM|MYR)\s*)?[-+−–]?\s*(\d[\d,.\s']*?)\s*(RM|MYR)?$/i;
const GROUPED = /^\d{1,3}(?:([,.\s'])\d{3})(?:\1\d{3})*$/;

/**
 * Sen of an amount as lists and files write it; null for any other text. Of a number alone, only
 * one with sen or a grouping comma is an amount: `1234` may be an order.
 */
export function readAmount(text: string): number | null {
  const [, before, number = "", after] = AMOUNT.exec(text) ?? [];
  const [, whole = "", sen] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number) ?? [];
  if (!/^\d+$/.test(whole) && !GROUPED.test(whole)) return null;
  const isNamed = before !== undefined || after !== undefined;
  const isAmount = isNamed || sen?.length === 2 || /^\d{1,3}(,\d{3})+$/.test(number);
  const ringgit = whole.replaceAll(/\D/g, "");
  if (!isAmount || ringgit.length > 8) return null;
  return Number(ringgit) * 100 + Number((sen ?? "").padEnd(2, "0"));
}

/** Sen of a whole number of ringgit, written alone. */
export function readRinggit(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) * 100 : null;
}
