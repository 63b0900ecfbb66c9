import Type from "typebox";
import { OPERATOR_DECISION_STATUSES } from "../../../domain/access/operator-decision.ts";
import {
  findDecisionBar,
  loadDecisionGrants,
} from "../../../operations/second-operator/decide-operator-decision.ts";
import {
  findOperatorDecisionTotals,
  listOperatorDecisions,
  type OperatorDecision,
} from "../../../store/access/operator-decisions.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { answerPage } from "../answer-page.ts";
import { closed, pageOf, pageQuery } from "../schemas.ts";
import { OperatorDecisionItem, presentOperatorDecision } from "./operator-decision-schema.ts";

export const listOperatorDecisionsRoute = route({
  auth: "portal",
  operationId: "listOperatorDecisions",
  method: "GET",
  path: "/portal/api/operator/decisions",
  permission: "operator",
  summary: "List the decisions of operators that a second operator has to approve, newest first.",
  query: closed({
    ...pageQuery,
    status: Type.Optional(Type.Enum([...OPERATOR_DECISION_STATUSES])),
  }),
  response: pageOf(OperatorDecisionItem),
  handler: async (call, deps) => {
    const { database } = deps;
    const { status = null } = call.query;
    const now = deps.clock.now();
    const filter = { status, merchantId: null, now };
    let grants: Awaited<ReturnType<typeof loadDecisionGrants>> = [];
    const load = async (decisions: OperatorDecision[]) => {
      grants = await loadDecisionGrants(database, call.actor, decisions, now);
      return decisions;
    };
    return answerPage(call, deps, {
      name: "operator decisions",
      list: async (page) => load(await listOperatorDecisions(database, filter, page)),
      positionOf: byCreation,
      count: (countMax) => findOperatorDecisionTotals(database, filter, countMax),
      present: (row) =>
        presentOperatorDecision(
          row,
          call.actor.id,
          findDecisionBar(row, call.actor, grants, now),
          now,
        ),
    });
  },
});
