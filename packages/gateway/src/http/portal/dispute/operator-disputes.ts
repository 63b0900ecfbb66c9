import Type, { type Static } from "typebox";
import { DISPUTE_STATES } from "../../../domain/dispute/dispute.ts";
import { readEverySearch } from "../../../operations/payment/every-merchant/search-every-merchant.ts";
import { searchInTime } from "../../../operations/payment/every-merchant/search-in-time.ts";
import { methodNameOf, paidBankOf } from "../../../operations/payment/shown-names.ts";
import type { Rails } from "../../../rails/rail.ts";
import {
  type EveryDispute,
  findEveryDisputeTotal,
  listEveryDispute,
} from "../../../store/dispute/every-dispute.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { everyQuery } from "../payment/operator-payments.ts";
import { LOG_COUNTED_MAX, presentPage } from "../present-page.ts";
import { readRange } from "../read-range.ts";
import { At, closed, Id, named, orNull, pageOf, Sen, ShownName } from "../schemas.ts";

const DisputeStateName = Type.Enum([...DISPUTE_STATES]);

const OperatorDispute = named("OperatorDispute", {
  id: Id,
  merchantId: Id,
  merchantName: Type.String(),
  transactionId: Id,
  orderId: Type.String(),
  methodName: ShownName,
  bankName: orNull(ShownName),
  amountMinor: Sen,
  status: DisputeStateName,
  reason: Type.String(),
  railReference: Type.String({ description: "The provider's dispute ID." }),
  dueAt: orNull(Type.String({ description: "Response deadline." })),
  createdAt: At,
});

function presentDisputeOfMerchant(rails: Rails, row: EveryDispute): Static<typeof OperatorDispute> {
  return {
    id: row.id,
    merchantId: row.merchantId,
    merchantName: row.merchantName,
    transactionId: row.transactionId,
    orderId: row.orderId,
    methodName: methodNameOf(rails, row.requestMethod),
    bankName: paidBankOf(rails, row.bankCode),
    amountMinor: row.amountMinor,
    status: row.state,
    reason: row.reason,
    railReference: row.railReference,
    dueAt: row.dueAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export const listOperatorDisputesRoute = route({
  auth: "portal",
  operationId: "listOperatorDisputes",
  method: "GET",
  path: "/portal/api/operator/disputes/all",
  permission: "operator",
  summary:
    "List disputes of all merchants, newest first. `q` matches those of the payments that `listOperatorPayments` finds by it, and an amount of their own.",
  query: closed({ ...everyQuery, status: Type.Optional(DisputeStateName) }),
  response: pageOf(OperatorDispute),
  handler: async (call, deps) => {
    const { q, status: state = null, method = null, merchantId = null } = call.query;
    const wanted = { ...readRange(call.query), q, merchantId, isOfPayments: false };
    const { search, isPartial, ...period } = await searchInTime(deps, (db) =>
      readEverySearch(deps, db, wanted),
    );
    const filter = { ...period, state, method, merchantId };
    return presentPage(call, deps, {
      name: "operator disputes",
      list: (page) => searchInTime(deps, (db) => listEveryDispute(db, filter, search, page)),
      positionOf: byCreation,
      count: async (countMax) => {
        const counted = await searchInTime(deps, (db) =>
          findEveryDisputeTotal(db, filter, search, countMax),
        );
        return counted && { ...counted, isPartial };
      },
      countedMax: LOG_COUNTED_MAX,
      present: (row) => presentDisputeOfMerchant(deps.rails, row),
    });
  },
});
