import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import {
  holdPayoutManually,
  releasePayoutManually,
} from "../../../operations/payout/hold-payout.ts";
import {
  findOpenPayoutTotals,
  findPayoutTotals,
  listDueSums,
  listOpenPayouts,
  listPayouts,
} from "../../../store/payout/payout-list.ts";
import { findPayout } from "../../../store/payout/payouts.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { readRange } from "../../request/read-range.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { actOf } from "../portal-call.ts";
import { presentPage } from "../present-page.ts";
import {
  byId,
  closed,
  DONE,
  Done,
  listOf,
  named,
  pageOf,
  pageQuery,
  rangeQuery,
  Sen,
  sortQuery,
} from "../schemas.ts";
import {
  OperatorPayout,
  PayoutItem,
  PayoutStateName,
  presentOperatorPayout,
  presentPayout,
} from "./payout-schema.ts";

const listPayoutsRoute = route({
  auth: "portal",
  operationId: "listPayouts",
  method: "GET",
  path: "/portal/api/payouts",
  permission: "settlements:read",
  summary: "List the merchant's payouts, newest first. Settlements of earlier releases have none.",
  query: closed({
    ...pageQuery,
    ...sortQuery,
    ...rangeQuery,
    status: Type.Optional(PayoutStateName),
  }),
  response: pageOf(PayoutItem),
  handler: async (call, deps) => {
    const { id } = call.merchant;
    const filter = { ...readRange(call.query), state: call.query.status ?? null };
    return presentPage(call, deps, {
      name: "payouts",
      list: (page) => listPayouts(deps.database, id, filter, page),
      positionOf: byCreation,
      amountOf: ({ amountMinor }) => amountMinor,
      count: (countMax) => findPayoutTotals(deps.database, id, filter, countMax),
      present: presentPayout,
    });
  },
});

const getPayoutRoute = route({
  auth: "portal",
  operationId: "getPayout",
  method: "GET",
  path: "/portal/api/payouts/{id}",
  permission: "settlements:read",
  summary: "Retrieve a payout.",
  params: byId,
  response: PayoutItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const payout = await findPayout(deps.database, call.params.id);
    if (payout?.merchantId !== call.merchant.id) throw new GatewayError("NOT_FOUND");
    return presentPayout(payout);
  },
});

const listOpenPayoutsRoute = route({
  auth: "portal",
  operationId: "listOpenPayouts",
  method: "GET",
  path: "/portal/api/operator/payouts",
  permission: "operator",
  summary: "List the payouts of all merchants that are due and in no file, or held, newest first.",
  query: closed({ ...pageQuery, state: Type.Enum(["DUE", "HELD"]) }),
  response: pageOf(OperatorPayout),
  handler: async (call, deps) => {
    const { state } = call.query;
    return presentPage(call, deps, {
      name: `${state} payouts`,
      list: (page) => listOpenPayouts(deps.database, state, page),
      positionOf: byCreation,
      count: (countMax) => findOpenPayoutTotals(deps.database, state, countMax),
      present: presentOperatorPayout,
    });
  },
});

const PayoutSum = named("PayoutSum", {
  state: PayoutStateName,
  count: Type.Integer(),
  amountMinor: Sen,
});

const listPayoutSumsRoute = route({
  auth: "portal",
  operationId: "listPayoutSums",
  method: "GET",
  path: "/portal/api/operator/payouts/sums",
  permission: "operator",
  summary: "Add up the payouts of all merchants that are not over, by state.",
  response: listOf(PayoutSum),
  handler: async (_call, deps) => ({ items: await listDueSums(deps.database) }),
});

const Reason = closed({
  reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
});

const holdPayoutRoute = route({
  auth: "portal",
  operationId: "holdPayout",
  method: "POST",
  path: "/portal/api/operator/payouts/{id}/hold",
  permission: "operator",
  needsConfirmation: true,
  summary: "Hold a payout that is due and in no file, until an operator releases it.",
  params: byId,
  body: Reason,
  response: Done,
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) => {
    await holdPayoutManually(deps, actOf(call), call.params.id, call.body.reason);
    return DONE;
  },
});

const releasePayoutRoute = route({
  auth: "portal",
  operationId: "releasePayout",
  method: "POST",
  path: "/portal/api/operator/payouts/{id}/release",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Release a payout that is held: it is due again, to the settlement account that the merchant " +
    "has now. Earlier payouts that came back no longer hold this merchant's later ones.",
  params: byId,
  body: Reason,
  response: Done,
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) => {
    await releasePayoutManually(deps, actOf(call), call.params.id, call.body.reason);
    return DONE;
  },
});

/** Payouts of a merchant, and of all merchants for operators. */
export const PAYOUT_ROUTES = [
  listPayoutsRoute,
  getPayoutRoute,
  listOpenPayoutsRoute,
  listPayoutSumsRoute,
  holdPayoutRoute,
  releasePayoutRoute,
] as const;
