import Type, { type Static } from "typebox";
import { REFUND_STATES } from "../../../domain/refund/refund.ts";
import type { Rails } from "../../../rails/rail.ts";
import {
  type EveryRefund,
  findEveryRefundTotal,
  listEveryRefund,
} from "../../../store/refund/every-refund.ts";
import { route } from "../../route.ts";
import {
  everyQuery,
  presentEvery,
  presentReturn,
  returnFields,
} from "../payment/every-merchant-list.ts";
import { closed, named, pageOf } from "../schemas.ts";

const RefundStateName = Type.Enum([...REFUND_STATES]);

const OperatorRefund = named("OperatorRefund", {
  ...returnFields,
  status: RefundStateName,
  railReference: Type.String({ description: "The provider's reference; empty until it is known." }),
  kind: Type.Enum(["REFUND", "REVERSAL"]),
});

function presentRefundOfMerchant(rails: Rails, row: EveryRefund): Static<typeof OperatorRefund> {
  return {
    ...presentReturn(rails, row),
    status: row.state,
    railReference: row.railReference,
    kind: row.kind,
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
