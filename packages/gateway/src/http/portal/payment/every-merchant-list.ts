import Type, { type Static } from "typebox";
import { readEverySearch } from "../../../operations/payment/every-merchant/search-every-merchant.ts";
import { searchInTime } from "../../../operations/payment/every-merchant/search-in-time.ts";
import { methodNameOf, paidBankOf } from "../../../operations/payment/shown-names.ts";
import type { Rails } from "../../../rails/rail.ts";
import type { Queryable } from "../../../store/database.ts";
import type { EveryDispute } from "../../../store/dispute/every-dispute.ts";
import type { Count, Page } from "../../../store/page.ts";
import type {
  EveryFilter,
  EveryMerchantSearch,
} from "../../../store/payment/search/every-merchant-search.ts";
import type { EveryRefund } from "../../../store/refund/every-refund.ts";
import { readRange } from "../../request/read-range.ts";
import { byCreation } from "../../schemas/paging.ts";
import type { SignedIn } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { LOG_COUNTED_MAX, presentPage } from "../present-page.ts";
import {
  At,
  Id,
  IdText,
  orNull,
  pageQuery,
  queryText,
  rangeQuery,
  Sen,
  ShownName,
} from "../schemas.ts";

/** Filters of the lists of all merchants; each adds its `status`. */
export const everyQuery = {
  ...pageQuery,
  ...rangeQuery,
  q: queryText(200),
  method: queryText(),
  merchantId: Type.Optional(IdText),
};

/** Of a refund or dispute: which it is, and of what payment of whom. */
export const returnFields = {
  id: Id,
  merchantId: Id,
  merchantName: Type.String(),
  transactionId: Id,
  orderId: Type.String(),
  methodName: ShownName,
  bankName: orNull(ShownName),
  amountMinor: Sen,
  reason: Type.String(),
  createdAt: At,
};

const ReturnFields = Type.Object(returnFields);

export function presentReturn(
  rails: Rails,
  row: EveryRefund | EveryDispute,
): Static<typeof ReturnFields> {
  return {
    id: row.id,
    merchantId: row.merchantId,
    merchantName: row.merchantName,
    transactionId: row.transactionId,
    orderId: row.orderId,
    methodName: methodNameOf(rails, row.requestMethod),
    bankName: paidBankOf(rails, row.bankCode),
    amountMinor: row.amountMinor,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
  };
}

interface EveryCall extends Pick<SignedIn, "merchant"> {
  query: {
    q?: string;
    status?: string;
    method?: string;
    merchantId?: string;
    from?: string;
    to?: string;
    cursor?: string;
    limit?: string;
  };
}

interface EveryList<Row, Item> {
  /** Its cursors open no other list. */
  name: string;
  /** Of payments, or of their refunds or disputes, which come later. */
  isOfPayments: boolean;
  list(
    db: Queryable,
    filter: EveryFilter,
    search: EveryMerchantSearch | null,
    page: Page,
  ): Promise<Row[]>;
  /** Counts no more than `countMax`. */
  count(
    db: Queryable,
    filter: EveryFilter,
    search: EveryMerchantSearch | null,
    countMax: number,
  ): Promise<Count | null>;
  present(row: NoInfer<Row>): Item;
}

/**
 * A page of a list of all merchants, newest first: what an operator's text means is found once, and
 * each read ends in time. Throws INVALID_PARAMETER for a search that finds too much.
 */
export async function presentEvery<Row extends { id: string; createdAt: Date }, Item>(
  call: EveryCall,
  deps: PortalDeps,
  { name, isOfPayments, list, count, present }: EveryList<Row, Item>,
) {
  const { q, status = null, method = null, merchantId = null } = call.query;
  const wanted = { ...readRange(call.query), q, merchantId, isOfPayments };
  const { search, isPartial, ...period } = await searchInTime(deps, (db) =>
    readEverySearch(deps, db, wanted),
  );
  const filter = { ...period, status, method, merchantId };
  return presentPage(call, deps, {
    name,
    list: (page) => searchInTime(deps, (db) => list(db, filter, search, page)),
    positionOf: byCreation,
    count: async (countMax) => {
      const counted = await searchInTime(deps, (db) => count(db, filter, search, countMax));
      return counted && { ...counted, isPartial };
    },
    countedMax: LOG_COUNTED_MAX,
    present,
  });
}
