import Type, { type Static } from "typebox";
import { REFUND_STATES } from "../../../domain/refund/refund.ts";
import { methodNameOf, paidBankOf } from "../../../operations/payment/shown-names.ts";
import type { Rails } from "../../../rails/rail.ts";
import {
  type EveryRefund,
  findEveryRefundTotal,
  listEveryRefund,
} from "../../../store/refund/every-refund.ts";
import { route } from "../../route.ts";
import { everyQuery, presentEvery } from "../payment/every-merchant-list.ts";
import { At, closed, Id, named, orNull, pageOf, Sen, ShownName } from "../schemas.ts";

const RefundStateName = Type.Enum([...REFUND_STATES]);

const OperatorRefund = named("OperatorRefund", {
  id: Id,
  merchantId: Id,
  merchantName: Type.String(),
  transactionId: Id,
  orderId: Type.String(),
  methodName: ShownName,
  bankName: orNull(ShownName),
  amountMinor: Sen,
  status: RefundStateName,
  reason: Type.String(),
  railReference: Type.String({ description: "The provider's reference; empty until it is known." }),
  kind: Type.Enum(["REFUND", "REVERSAL"]),
  createdAt: At,
});

function presentRefundOfMerchant(rails: Rails, row: EveryRefund): Static<typeof OperatorRefund> {
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
    kind: row.kind,
    createdAt: row.createdAt.toISOString(),
  };
}

export const listOperatorRefundsRoute = route({
  auth: "portal",
  operationId: "listOperatorRefunds",
  method: "GET",
  path: "/portal/api/operator/refunds",
  permission: "operator",
  summary:
    "List refunds of all merchants, newest first. `q` matches those of the payments that `listOperatorPayments` finds by it, and an amount of their own.",
  query: closed({ ...everyQuery, status: Type.Optional(RefundStateName) }),
  response: pageOf(OperatorRefund),
  handler: (call, deps) =>
    presentEvery(call, deps, {
      name: "operator refunds",
      isOfPayments: false,
      list: listEveryRefund,
      count: findEveryRefundTotal,
      present: (row) => presentRefundOfMerchant(deps.rails, row),
    }),
});
