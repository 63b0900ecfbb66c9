import Type, { type Static } from "typebox";
import { DISPUTE_STATES } from "../../../domain/dispute/dispute.ts";
import type { Rails } from "../../../rails/rail.ts";
import {
  type EveryDispute,
  findEveryDisputeTotal,
  listEveryDispute,
} from "../../../store/dispute/every-dispute.ts";
import { route } from "../../route.ts";
import {
  everyQuery,
  presentEvery,
  presentReturn,
  returnFields,
} from "../payment/every-merchant-list.ts";
import { closed, named, orNull, pageOf } from "../schemas.ts";

const DisputeStateName = Type.Enum([...DISPUTE_STATES]);

const OperatorDispute = named("OperatorDispute", {
  ...returnFields,
  status: DisputeStateName,
  railReference: Type.String({ description: "The provider's dispute ID." }),
  dueAt: orNull(Type.String({ description: "Response deadline." })),
});

function presentDisputeOfMerchant(rails: Rails, row: EveryDispute): Static<typeof OperatorDispute> {
  return {
    ...presentReturn(rails, row),
    status: row.state,
    railReference: row.railReference,
    dueAt: row.dueAt?.toISOString() ?? null,
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
