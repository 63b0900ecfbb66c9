import type { BankEntry } from "../bank-entry.ts";

/** What an entry is compared by, computed once. */
export interface EntryKeys {
  references: readonly string[];
  /** Payouts' IDs inside its text. */
  textIds: readonly string[];
  /** It names a payout, whether or not that payout is a candidate. */
  namesPayout: boolean;
  account: string;
  name: string;
}

export function keysOf(entry: BankEntry): EntryKeys {
  const { named, hidden } = idsInText(entry);
  return {
    references: entry.references,
    textIds: [...new Set([...named, ...hidden])],
    namesPayout: named.length > 0,
    account: accountKey(entry.accountNo ?? ""),
    name: nameKey(entry.name ?? ""),
  };
}

/** As `makePayoutId` makes them, or 24 digits; no other letter or digit is next to them. */
const ID = /(?<![0-9A-Z])PO[0-9A-HJKMNP-TV-Z]{18}(?![0-9A-Z])|(?<!\d)\d{24}(?!\d)/g;
/** The same where spaces were removed, so that other words may be next to it. */
const HIDDEN_ID = /(?=(PO[0-9A-HJKMNP-TV-Z]{18}))/g;

/** A bank's line breaks and spaces may run through an ID. `hidden` may be other words by chance. */
function idsInText({ text, references }: BankEntry): { named: string[]; hidden: string[] } {
  const all = [text, ...references].join("\n");
  const texts = [all, text.replaceAll("\n", ""), text.replace(/\s/g, "")];
  return {
    named: texts.flatMap((each) => each.match(ID) ?? []),
    hidden: [...text.replace(/\s/g, "").matchAll(HIDDEN_ID)].flatMap(([, id]) => id ?? []),
  };
}

export function accountKey(accountNo: string): string {
  return accountNo.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
}

/** What companies' names end in, which banks shorten or leave out. */
const LEGAL_FORM = /\b(SDN|BHD|BERHAD|SENDIRIAN|PLT|ENTERPRISE|ENT)\b/g;
/** Statements cut names, some after 20 characters. */
const CUT_NAME_MIN = 10;

export function nameKey(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase();
  return plain
    .replace(/[^A-Z0-9]+/g, " ")
    .replace(LEGAL_FORM, "")
    .replaceAll(" ", "");
}

/** Of two keys: equal, or one is the cut beginning of the other. */
export function isSameName(one: string, other: string): boolean {
  if (one === "" || other === "") return false;
  const [short = "", long = ""] = one.length < other.length ? [one, other] : [other, one];
  return short === long || (short.length >= CUT_NAME_MIN && long.startsWith(short));
}
