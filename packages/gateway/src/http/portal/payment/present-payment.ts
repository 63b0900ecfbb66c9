import { firstMarkName } from "@kaunter/checkout";
import type { Static, TObject } from "typebox";
import { isStoreAllowed, type PortalActor } from "../../../domain/access/session.ts";
import { GatewayError } from "../../../domain/errors.ts";
import type { PaymentFilter } from "../../../domain/payment/payment-filter.ts";
import type { Rails } from "../../../rails/rail.ts";
import type { ShownPayment } from "../../../store/payment/payment-list.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { readRange } from "../read-range.ts";
import type { PaymentItem, paymentFilter } from "./payment-schema.ts";

/** The filter of a query, limited to the stores the user may see. */
export function paymentFilterOf(
  { q, amountMin, amountMax, ...query }: Static<TObject<typeof paymentFilter>>,
  actor: Pick<PortalActor, "storeIds">,
): PaymentFilter {
  return {
    ...query,
    ...readRange(query),
    search: q,
    amountMinorMin: amountMin === undefined ? null : Number(amountMin),
    amountMinorMax: amountMax === undefined ? null : Number(amountMax),
    allowedStoreIds: actor.storeIds,
  };
}

/** Throws NOT_FOUND outside the user's stores. */
export function expectStoreAllowed(actor: Pick<PortalActor, "storeIds">, storeId: string): void {
  if (!isStoreAllowed(actor, storeId)) throw new GatewayError("NOT_FOUND");
}

/** The code itself for an unknown bank. */
export function bankNameOf(rails: Rails, code: string): string {
  for (const { rail } of rails.listMethods()) {
    const name = rail.bankNameOf?.(code);
    if (name) return name;
  }
  return code;
}

/** Of the bank, else of the card's brand, else of the method. */
function markOf(rails: Rails, { railId, requestMethod, bankCode, payer }: ShownPayment): string {
  const bank = bankCode && rails.get(railId)?.bankMarkOf?.(bankCode);
  const method = rails.findMethod(requestMethod)?.method.mark;
  return firstMarkName([bank, payer.cardBrand, method, requestMethod]);
}

export function presentPayment(rails: Rails, row: ShownPayment): Static<typeof PaymentItem> {
  return {
    ...withTimes(row),
    method: row.requestMethod,
    methodName: rails.findMethod(row.requestMethod)?.names.en ?? row.requestMethod,
    mark: markOf(rails, row),
    bankName: row.bankCode && bankNameOf(rails, row.bankCode),
    failureReason: row.declineReason,
    failureCode: row.rawCode,
  };
}
