import Type from "typebox";
import { listSettlementLines } from "../../../store/settlement/settlement-list.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { answerPage } from "../answer-page.ts";
import { byId, closed, orNull, pageQuery } from "../schemas.ts";
import { expectSettlement } from "./expect-settlement.ts";
import { presentLine } from "./present-settlement.ts";
import { SettlementItem, SettlementLineItem } from "./settlement-schema.ts";

export const getSettlementRoute = route({
  auth: "portal",
  operationId: "getSettlement",
  method: "GET",
  path: "/portal/api/settlements/{id}",
  permission: "settlements:read",
  summary: "Retrieve a settlement and its lines, with fees itemised.",
  params: byId,
  query: closed(pageQuery),
  response: closed({
    settlement: SettlementItem,
    lines: Type.Array(SettlementLineItem),
    nextCursor: orNull(Type.String()),
  }),
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const settlement = await expectSettlement(call, deps);
    const { items, nextCursor } = await answerPage(call, deps, {
      name: `settlement ${settlement.id}`,
      list: ({ after, limit }) =>
        listSettlementLines(
          deps.database,
          settlement,
          after && { at: after.at, postingId: after.id },
          limit,
        ),
      positionOf: (row) => ({ at: row.createdAt, id: row.postingId }),
      present: (row) => presentLine(deps, row),
    });
    return { settlement: withTimes(settlement), lines: items, nextCursor };
  },
});
