import Type from "typebox";
import {
  EARLIER_EVENT_TYPES,
  MONEY_EVENT_TYPES,
  type MoneyEvent,
} from "../../../domain/notification/money-event.ts";
import { readEvents } from "../../../operations/notification/read-events.ts";
import { route } from "../../route.ts";
import { DateTime } from "../../schemas/envelope.ts";
import {
  ListQuery,
  openCursor,
  pageResponse,
  readLimit,
  sealCursor,
  successPage,
} from "../../schemas/paging.ts";

const EventItem = Type.Object({
  sequence: Type.Integer({ description: "Counts up from 1 without gaps." }),
  type: Type.Enum([...MONEY_EVENT_TYPES, ...EARLIER_EVENT_TYPES]),
  transactionId: Type.String({ description: "Empty for a payout." }),
  orderId: Type.String({ description: "Empty for a payout." }),
  subjectId: Type.String({
    description:
      "ID of the transaction, refund, dispute or payout. Of a `PAYOUT_MADE`, which earlier releases stored, that of the settlement.",
  }),
  amount: Type.Integer({ description: "Sen." }),
  currencyType: Type.String(),
  createdAt: DateTime,
});

export const listEventsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/events",
  operationId: "listEvents",
  sdk: "events.list",
  scope: "manage_payment",
  summary: "List the events of payments, refunds, disputes and payouts, oldest first.",
  description:
    "Store `meta.cursor` and use it for the next request: no event is ever missing or out of order. When " +
    "there is nothing new, the page is empty and the cursor stays the same.",
  query: ListQuery,
  response: pageResponse(EventItem),
  errors: ["INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  handler: async (call, deps) => {
    const merchantId = call.caller.merchant.id;
    const scope = { list: "events", merchantId };
    const after = Number(openCursor(deps.sealer, scope, call.query.cursor) ?? 0);
    const events = await readEvents(deps, merchantId, after, readLimit(call.query));
    const last = events.at(-1)?.sequence ?? after;
    return successPage(events.map(present), sealCursor(deps.sealer, scope, String(last)));
  },
});

function present(event: MoneyEvent) {
  return {
    sequence: event.sequence,
    type: event.type,
    transactionId: event.transactionId ?? "",
    orderId: event.orderId ?? "",
    subjectId: event.subject,
    amount: event.amountMinor,
    currencyType: "MYR",
    createdAt: event.at.toISOString(),
  };
}
