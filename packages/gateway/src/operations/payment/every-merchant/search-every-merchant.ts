import { DAY_MS } from "../../../domain/malaysian-day.ts";
import { readSearch } from "../../../domain/payment/search/read-search.ts";
import type { Queryable } from "../../../store/database.ts";
import type { EveryMerchantSearch } from "../../../store/payment/search/every-merchant-search.ts";
import { findEveryPaymentTotal } from "../../../store/payment/search/every-payment.ts";
import type { Deps } from "../../deps.ts";

/** Amounts and card numbers are searched in the last days of a period. */
const FREQUENT_DAYS = 31;

export interface WantedSearch {
  q: string | undefined;
  merchantId: string | null;
  /** Of payments, or of their refunds or disputes, which come later. */
  from: Date | null;
  to: Date | null;
  isOfPayments: boolean;
}

export interface ReadSearch {
  /** The period, narrower where the text names a day. */
  from: Date | null;
  to: Date | null;
  /** Null without a text. */
  search: EveryMerchantSearch | null;
  /** True when there may be payments that the text means and that were not searched. */
  isPartial: boolean;
}

const ANY = { from: null, to: null, status: null, method: null };

/**
 * What an operator's text means among all merchants: the whole of a reference, an ID or a payer's
 * contact; an amount or the end of a card number in the last days of the period; only where nothing
 * equals it, a part of what the latest payments hold.
 */
export async function readEverySearch(
  { clock, rails }: Pick<Deps, "clock" | "rails">,
  db: Queryable,
  { q, merchantId, isOfPayments, ...wanted }: WantedSearch,
): Promise<ReadSearch> {
  const text = readSearch(q);
  if (text.isEmpty) return { ...wanted, search: null, isPartial: false };
  const from = latest(wanted.from, text.period?.from ?? null);
  const to = earliest(wanted.to, text.period?.to ?? null);
  const within = lastDaysOf(from, to, clock.now());
  const railIds = rails.list().map(({ id }) => id);
  const whole: EveryMerchantSearch = { text, merchantId, within, railIds, parts: null };
  const isFrequent =
    text.amountsMinor.length > 0 || text.ringgitMinor !== null || text.cardLastFour !== null;
  const isCut = isFrequent && (from === null || from < within.from);
  if (text.period !== null) return { from, to, search: null, isPartial: false };
  if (text.part === null && text.names.length === 0) {
    return { from, to, search: whole, isPartial: isCut };
  }
  const found = await findEveryPaymentTotal(db, ANY, whole, 1);
  if (found && found.count > 0) return { from, to, search: whole, isPartial: isCut };
  return {
    from,
    to,
    search: { ...whole, parts: { from: isOfPayments ? from : null, to } },
    isPartial: true,
  };
}

function lastDaysOf(from: Date | null, to: Date | null, now: Date): { from: Date; to: Date } {
  // Clocks of several machines differ.
  const end = to ?? new Date(now.getTime() + DAY_MS);
  const begin = new Date(end.getTime() - FREQUENT_DAYS * DAY_MS);
  return { from: latest(from, begin) ?? begin, to: end };
}

const latest = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other > one) ? other : one;
const earliest = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other < one) ? other : one;
