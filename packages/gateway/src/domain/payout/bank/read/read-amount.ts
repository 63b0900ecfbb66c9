import { CURRENCY } from "../../../money.ts";
import { ReadError } from "./read-problem.ts";

/** How a file writes amounts; both signs differ. */
export interface AmountFormat {
  decimal: "." | ",";
  /** Between groups of three digits; null where there is none. */
  thousands: "." | "," | " " | null;
}

const PLAIN_AMOUNT: AmountFormat = { decimal: ".", thousands: null };

/** An amount without a sign, at most 13 digits and two decimals, as sen. Never through a float. */
export function readAmount(
  text: string,
  line: number,
  field: string,
  format: AmountFormat = PLAIN_AMOUNT,
): number {
  const [ringgit = "", sen = "", ...more] = text.trim().split(format.decimal);
  const digits = format.thousands === null ? ringgit : joinGroups(ringgit, format.thousands);
  if (more.length > 0 || !/^\d{1,13}$/.test(digits) || !/^\d{0,2}$/.test(sen)) {
    throw new ReadError("AMOUNT_INVALID", line, `${field}: ${text}`);
  }
  return Number(digits) * 100 + Number(sen.padEnd(2, "0"));
}

export function checkCurrency(currency: string, line: number, field: string): void {
  if (currency.trim() !== CURRENCY) {
    throw new ReadError("CURRENCY_OTHER", line, `${field}: ${currency}`);
  }
}

/** Empty when the groups are not of three digits, so that `1,23` is no 123. */
function joinGroups(text: string, separator: string): string {
  const groups = text.split(separator);
  if (groups.length === 1) return text;
  const [first = "", ...rest] = groups;
  const isGrouped = /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? groups.join("") : "";
}
