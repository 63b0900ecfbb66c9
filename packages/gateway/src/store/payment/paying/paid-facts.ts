import type { FeeSchedule } from "../../../domain/ledger/fee.ts";
import type { Store } from "../../../domain/merchant/merchant.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import type { Queryable } from "../../database.ts";
import type { FindPaidFactsRow } from "../../generated/rows.ts";
import { STORE } from "../../merchant/stores.ts";
import type { SubscribedEndpoint } from "../../notification/webhook-endpoints.ts";
import { part, sql } from "../../sql.ts";
import { readJsonRow, readJsonRows } from "./json-row.ts";

/** What follows from a success depends on it. */
export interface PaidFacts {
  store: Store | null;
  /** Null for another merchant's application. */
  isLean: boolean | null;
  /** Those that are not stopped by a user, oldest first. */
  endpoints: ChoosyEndpoint[];
  /** Candidates of the merchant and method, whatever their fee class: see `pickSchedule`. */
  schedules: FeeSchedule[];
  /** The service tax on its fee. */
  taxBasisPoints: number;
  /** A card is to be stored once the payment succeeds. */
  hasPendingCard: boolean;
  hasReceiptMail: boolean;
}

/** None of `eventTypes` means all. */
type ChoosyEndpoint = SubscribedEndpoint & { eventTypes: readonly string[] };

/** Of which payment. */
export type PaidKey = Pick<
  Payment,
  "merchantId" | "storeId" | "applicationId" | "attemptId" | "requestMethod"
>;

const storeOf = ({ merchantId, storeId }: PaidKey) => part`
  select ${STORE} from stores where merchant_id = ${merchantId} and id = ${storeId}`;
const STORE_TIMES = new Set<keyof Store>(["createdAt", "updatedAt"]);
const SCHEDULE_TIMES = new Set<keyof FeeSchedule>(["validFrom"]);
const NO_TIMES = new Set<never>();

/** In one statement. */
export async function findPaidFacts(db: Queryable, key: PaidKey, at: Date): Promise<PaidFacts> {
  const { merchantId, applicationId, attemptId, requestMethod } = key;
  const row = await db.row<FindPaidFactsRow>({
    name: "find-paid-facts",
    ...sql`
      select (select row_to_json(s) from (${storeOf(key)}) s) as store,
             (select is_lean from applications
               where merchant_id = ${merchantId} and id = ${applicationId}) as is_lean,
             (select json_agg(json_build_object(
                       'id', e.id, 'applicationId', e.application_id, 'url', e.url,
                       'stopReason', e.stop_reason, 'eventTypes', e.event_types) order by e.id)
                from webhook_endpoints e
               where e.merchant_id = ${merchantId}
                 and e.stop_reason is distinct from 'USER') as endpoints,
             (select json_agg(f) from fee_schedules f
               where f.party = 'MERCHANT' and f.merchant_id in ('', ${merchantId})
                 and f.method in ('', ${requestMethod}) and f.valid_from <= ${at}) as schedules,
             coalesce((select rate_basis_points from service_tax_rates
                        where valid_from <= ${at} order by valid_from desc limit 1), 0)
               as "tax_basis_points!",
             exists (select 1 from cards
                      where merchant_id = ${merchantId} and attempt_id = ${attemptId}
                        and status = 'PENDING') as "has_pending_card!",
             coalesce((select has_receipt_mail from checkout_looks
                        where merchant_id = ${merchantId}), false) as "has_receipt_mail!"`,
  });
  const { store, isLean, endpoints, schedules, ...flags } = row ?? NOTHING;
  return {
    ...flags,
    store: store ? readJsonRow<Store>(store, STORE_TIMES) : null,
    isLean: isLean as boolean | null, // of a column
    endpoints: readJsonRows<ChoosyEndpoint>(endpoints, NO_TIMES),
    schedules: readJsonRows<FeeSchedule>(schedules, SCHEDULE_TIMES),
  };
}

/** A select without a table has a row. */
const NOTHING: FindPaidFactsRow = {
  store: null,
  isLean: null,
  endpoints: null,
  schedules: null,
  taxBasisPoints: 0,
  hasPendingCard: false,
  hasReceiptMail: false,
};
