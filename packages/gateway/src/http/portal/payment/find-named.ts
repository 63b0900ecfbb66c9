import { STATUS_WORDS } from "@kaunter/checkout/status-words";
import { TRANSACTION_STATUSES } from "../../../domain/payment/attempt.ts";
import type { PaymentFilter } from "../../../domain/payment/payment-filter.ts";
import { cleanText } from "../../../domain/payment/search/clean-text.ts";
import { bankNameOf, methodNameOf } from "../../../operations/payment/shown-names.ts";
import type { Rails } from "../../../rails/rail.ts";

/** Shorter texts would begin a word of many names. */
const LENGTH_MIN = 3;

/** Words that lists do not write and people type. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  SUCCESS: ["success", "successful", "succeeded", "berjaya"],
  IN_PROCESS: ["in process", "processing", "dalam proses"],
  FAILED: ["unsuccessful", "declined", "tidak berjaya", "ditolak"],
  FULL_REFUNDED: ["fully refunded"],
  PARTIAL_REFUNDED: ["partial refund"],
};

/** The statuses, banks and methods that a search term names, as lists write them. */
export function findNamed(
  rails: Rails,
  search: string,
  bankCodes: readonly string[],
): NonNullable<PaymentFilter["named"]> {
  const text = cleanText(search).toLowerCase();
  const start = fold(text);
  const isNamed = (texts: readonly string[]) =>
    start.length >= LENGTH_MIN && texts.some((each) => beginsWord(each, start));
  return {
    statuses: TRANSACTION_STATUSES.filter((status) => wordsOf(status).includes(text)),
    bankCodes: bankCodes.filter((code) =>
      isNamed([code, ...Object.values(bankNameOf(rails, code))]),
    ),
    methods: [...listMethodIds(rails)].filter((id) =>
      isNamed([id, ...Object.values(methodNameOf(rails, id))]),
    ),
  };
}

/** Also those of contracts that make no new payments. */
const listMethodIds = (rails: Rails) =>
  new Set(rails.list().flatMap(({ capabilities }) => capabilities.methods.map(({ id }) => id)));

function wordsOf(status: (typeof TRANSACTION_STATUSES)[number]): string[] {
  const words = [...Object.values(STATUS_WORDS[status]), ...(OTHER_WORDS[status] ?? [])];
  return [status, status.replaceAll("_", " "), ...words].map((word) => word.toLowerCase());
}

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Whether a text begins at one of the words of a name: `touch n go`, `islam`. */
function beginsWord(name: string, start: string): boolean {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words.some((_, at) => fold(words.slice(at).join("")).startsWith(start));
}
