import { cleanText, listReferences } from "./clean-text.ts";
import { readAmounts, readRinggit } from "./read-amounts.ts";
import { type Period, readPeriod } from "./read-period.ts";
import { readPhones } from "./read-phones.ts";

/** What a search term of the list of payments may mean. */
export interface PaymentSearch {
  isEmpty: boolean;
  /** Equal to an ID, an order or a bank's reference. */
  references: string[];
  email: string | null;
  phones: string[];
  cardLastFour: string | null;
  amountsMinor: number[];
  /** An amount only where no reference is equal. */
  ringgitMinor: number | null;
  period: Period | null;
  /** Part of a reference or an email address; null for texts that are too short for it. */
  part: string | null;
  /** Parts of titles. */
  titles: string[];
  /** Beginnings of names, also as providers mask them. */
  names: string[];
}

/** Part of a reference: enough of it to distinguish payments. */
const PART_LENGTH_MIN = 4;
const WORD_LENGTH_MIN = 3;
/** `•••• 1111`, `XXXX-XXXX-XXXX-1111`, `Visa 1111` */
const CARD =
  /^(?:(?:visa|mastercard|amex|american express|mydebit|unionpay|card|kad)\s*)?(?:[*•●·∙xX]+[\s-]*)*(\d{4})$/i;

/** Written as a phone number, so part of no reference. */
const PHONE = /^(?:\+|0\d+[ -])[\d() -]+$/;

/** Each word after the first with its initial only, and each word: as providers mask names. */
function maskNames(name: string): string[] {
  const words = name.split(" ");
  const mask = (word: string) => [...word].map((each, at) => (at === 0 ? each : "*")).join("");
  const masked = words.map(mask);
  return [[words[0], ...masked.slice(1)].join(" "), masked.join(" ")];
}

function namesOf(clean: string): string[] {
  if (clean.length < WORD_LENGTH_MIN || !/^[\p{L}][\p{L}\p{M}\s.'’/@*-]*$/u.test(clean)) return [];
  // One masked word alone would be any name of that length.
  return clean.includes(" ") ? [...new Set([clean, ...maskNames(clean)])] : [clean];
}

/** Words of scripts without an alphabet are short. */
function isTitlePart(text: string): boolean {
  return text.length >= (/[^\p{ASCII}]/u.test(text) ? 2 : WORD_LENGTH_MIN);
}

export function readSearch(search: string | undefined): PaymentSearch {
  const typed = search?.trim() ?? "";
  const clean = cleanText(typed);
  const references = listReferences(typed);
  const email = clean.includes("@") ? clean : null;
  const cardLastFour = CARD.exec(clean)?.[1] ?? null;
  const [amountsMinor, period] = [readAmounts(clean), readPeriod(clean)];
  const isValue =
    amountsMinor.length > 0 || period !== null || (cardLastFour !== null && cardLastFour !== clean);
  const isText = !isValue && email === null;
  return {
    isEmpty: references.length === 0,
    references: isText ? references : [],
    email,
    phones: isText ? readPhones(clean) : [],
    cardLastFour,
    amountsMinor,
    ringgitMinor: readRinggit(clean),
    period,
    part: !isValue && !PHONE.test(clean) && clean.length >= PART_LENGTH_MIN ? clean : null,
    titles: isText && !PHONE.test(clean) ? [...new Set([clean, typed])].filter(isTitlePart) : [],
    names: isText ? namesOf(clean) : [],
  };
}
