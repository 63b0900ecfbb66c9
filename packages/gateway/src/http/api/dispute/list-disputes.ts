import Type, { type Static } from "typebox";
import { DISPUTE_STATES } from "../../../domain/dispute/dispute.ts";
import { ANY_DISPUTE } from "../../../domain/dispute/dispute-filter.ts";
import { DISPUTE_REASONS } from "../../../domain/payment/provider-report.ts";
import { listDisputePage, type ShownDispute } from "../../../store/dispute/dispute-list.ts";
import { route } from "../../route.ts";
import { DateTime } from "../../schemas/envelope.ts";
import {
  byCreation,
  ListQuery,
  pageOf,
  pageResponse,
  readPage,
  successPage,
} from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";

const DisputeItem = Type.Object({
  id: Type.String({ description: "`subjectId` of its events." }),
  transactionId: Type.String(),
  orderId: Type.String(),
  storeId: Type.String(),
  amount: Type.Integer({ description: "Sen." }),
  currencyType: Type.String(),
  reason: Type.Enum([...DISPUTE_REASONS]),
  status: Type.Enum([...DISPUTE_STATES]),
  dueAt: Type.Union([DateTime, Type.Null()], {
    description: "Deadline for the response, which is submitted in the portal.",
  }),
  createdAt: DateTime,
  updatedAt: DateTime,
});

export const listDisputesRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/disputes",
  operationId: "listDisputes",
  sdk: "disputes.list",
  scope: "manage_payment",
  summary: "List disputes, newest first.",
  description:
    "The amount is on hold while the dispute is open. Follow `meta.cursor` until it is empty.",
  query: Type.Object({
    ...ListQuery.properties,
    transactionId: Type.Optional(
      Type.String({ pattern: "^[0-9]{0,40}$", description: "Only disputes of this payment." }),
    ),
  }),
  response: pageResponse(DisputeItem),
  errors: ["INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  handler: async (call, deps) => {
    const merchantId = call.caller.merchant.id;
    const scope = { list: "disputes", merchantId };
    const filter = { ...ANY_DISPUTE, merchantId, transactionId: call.query.transactionId || null };
    const { rows, cursor } = await readPage(deps.sealer, scope, pageOf(call.query), {
      list: (page) => listDisputePage(deps.database, filter, page),
      positionOf: byCreation,
    });
    return successPage(rows.map(present), cursor);
  },
});

function present(dispute: ShownDispute): Static<typeof DisputeItem> {
  const { amountMinor: amount, state: status } = dispute;
  return { ...withTimes(dispute), amount, currencyType: "MYR", status };
}
