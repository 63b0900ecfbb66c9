import type { Static } from "typebox";
import Type from "typebox";
import { ANSWER_LENGTH_MAX, type DisputeResponse } from "../../../domain/dispute/dispute.ts";
import { ANY_DISPUTE } from "../../../domain/dispute/dispute-filter.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { respondByHand } from "../../../operations/dispute/answer-dispute.ts";
import { listDisputePage, type ShownDispute } from "../../../store/dispute/dispute-list.ts";
import { actOf } from "../access/answer-session.ts";
import { presentPage, readPage, readRange, withOneMore } from "../paging.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { type PortalCall, portalRoute } from "../portal-route.ts";
import { byId, closed, pageOf, pageQuery, queryText, rangeQuery } from "../schemas.ts";
import { DisputeItem, DisputeReasonName, DisputeStateName } from "./dispute-schemas.ts";

type ById = PortalCall<unknown, { id: string }, unknown>;

const keyOf = ({ createdAt: at, id }: ShownDispute) => ({ at, id });

/** Money that payers' banks take back: find, look, answer, let go. */
export const DISPUTE_ROUTES = [
  portalRoute({
    name: "listDisputes",
    method: "GET",
    path: "/portal/api/disputes",
    permission: "payments:read",
    summary:
      "List disputes, newest first. `q` matches a dispute, transaction or order ID, or a bank reference.",
    query: closed({
      ...pageQuery,
      ...rangeQuery,
      q: queryText(),
      status: Type.Optional(DisputeStateName),
      reason: Type.Optional(DisputeReasonName),
    }),
    response: pageOf(DisputeItem),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const { q, status, reason } = call.query;
      const filter = {
        ...ownDisputes(call),
        ...readRange(call.query),
        search: q ?? null,
        state: status ?? null,
        reason: reason ?? null,
      };
      const rows = await listDisputePage(deps.database, filter, withOneMore(page));
      return presentPage(rows, page, keyOf, (row) => presentDispute(deps, row));
    },
  }),
  portalRoute({
    name: "getDispute",
    method: "GET",
    path: "/portal/api/disputes/{id}",
    permission: "payments:read",
    summary: "Retrieve a dispute.",
    params: byId,
    response: DisputeItem,
    errors: ["NOT_FOUND"],
    handle: (call, deps) => showDispute(call, deps),
  }),
  portalRoute({
    name: "answerDispute",
    method: "POST",
    path: "/portal/api/disputes/{id}/answer",
    permission: "disputes:answer",
    summary: "Respond to a dispute. Only one response is accepted.",
    params: byId,
    body: closed({
      text: Type.String({ minLength: 1, maxLength: ANSWER_LENGTH_MAX, notBlank: true }),
    }),
    response: DisputeItem,
    errors: ["NOT_FOUND", "NOT_PERMITTED", "CONFLICT", "INVALID_PARAMETER"],
    handle: (call, deps) => respond(call, deps, { kind: "answer", text: call.body.text }),
  }),
  portalRoute({
    name: "acceptDispute",
    method: "POST",
    path: "/portal/api/disputes/{id}/accept",
    permission: "disputes:answer",
    summary: "Accept a dispute. This cannot be undone.",
    params: byId,
    response: DisputeItem,
    errors: ["NOT_FOUND", "NOT_PERMITTED", "CONFLICT"],
    handle: (call, deps) => respond(call, deps, { kind: "accept" }),
  }),
  portalRoute({
    name: "listOpenDisputes",
    method: "GET",
    path: "/portal/api/operator/disputes",
    permission: "operator",
    summary: "List undecided disputes of all merchants, newest first.",
    query: closed(pageQuery),
    response: pageOf(DisputeItem),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const filter = { ...ANY_DISPUTE, isOpen: true };
      const rows = await listDisputePage(deps.database, filter, withOneMore(page));
      return presentPage(rows, page, keyOf, (row) => presentDispute(deps, row));
    },
  }),
];

/** Never wider than the stores the person may see. */
function ownDisputes({ merchant, actor }: Pick<ById, "merchant" | "actor">) {
  return { ...ANY_DISPUTE, merchantId: merchant.id, allowedStoreIds: actor.storeIds };
}

async function showDispute(call: ById, deps: PortalDeps): Promise<Static<typeof DisputeItem>> {
  const filter = { ...ownDisputes(call), id: call.params.id };
  const [row] = await listDisputePage(deps.database, filter, { after: null, limit: 1 });
  if (!row) throw new GatewayError("NOT_FOUND");
  return presentDispute(deps, row);
}

async function respond(call: ById, deps: PortalDeps, response: DisputeResponse) {
  await showDispute(call, deps);
  await respondByHand(deps, actOf(call), call.params.id, response);
  return showDispute(call, deps);
}

export function presentDispute(deps: PortalDeps, row: ShownDispute): Static<typeof DisputeItem> {
  const isInTime = row.dueAt === null || deps.clock.now() < row.dueAt;
  return {
    id: row.id,
    merchantId: row.merchantId,
    transactionId: row.transactionId,
    orderId: row.orderId,
    storeId: row.storeId,
    storeName: row.storeName,
    method: row.method,
    methodName: deps.rails.findMethod(row.method)?.method.name ?? row.method,
    amountMinor: row.amountMinor,
    reason: row.reason,
    reasonCode: row.rawReason,
    railReference: row.railReference,
    status: row.state,
    dueAt: row.dueAt?.toISOString() ?? null,
    isAnswerable: row.state === "OPEN" && isInTime,
    response: row.response?.kind ?? null,
    answer: row.response?.kind === "answer" ? row.response.text : "",
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}
