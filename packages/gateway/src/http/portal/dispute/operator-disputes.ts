import Type, { type Static } from "typebox";
import { DISPUTE_STATES } from "../../../domain/dispute/dispute.ts";
import { methodNameOf, paidBankOf } from "../../../operations/payment/shown-names.ts";
import type { Rails } from "../../../rails/rail.ts";
import {
  type EveryDispute,
  findEveryDisputeTotal,
  listEveryDispute,
} from "../../../store/dispute/every-dispute.ts";
import { route } from "../../route.ts";
import { everyQuery, presentEvery } from "../payment/every-merchant-list.ts";
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
  handler: (call, deps) =>
    presentEvery(call, deps, {
      name: "operator disputes",
      isOfPayments: false,
      list: listEveryDispute,
      count: findEveryDisputeTotal,
      present: (row) => presentDisputeOfMerchant(deps.rails, row),
    }),
});
