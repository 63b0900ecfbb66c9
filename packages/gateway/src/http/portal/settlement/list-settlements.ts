import { startOfDay } from "../../../domain/malaysian-day.ts";
import type { Settlement } from "../../../domain/settlement/settlement.ts";
import {
  findSettlementTotals,
  listSettlements,
} from "../../../store/settlement/settlement-list.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { answerPage } from "../answer-page.ts";
import { readRange } from "../read-range.ts";
import { closed, pageOf, pageQuery, rangeQuery, sortQuery } from "../schemas.ts";
import { SettlementItem } from "./settlement-schema.ts";

export const listSettlementsRoute = route({
  auth: "portal",
  operationId: "listSettlements",
  method: "GET",
  path: "/portal/api/settlements",
  permission: "settlements:read",
  summary: "List settlements by day, the latest first. The amount of one is its payout.",
  query: closed({ ...pageQuery, ...sortQuery, ...rangeQuery }),
  response: pageOf(SettlementItem),
  handler: async (call, deps) => {
    const { id } = call.merchant;
    const filter = readRange(call.query);
    return answerPage(call, deps, {
      name: "settlements",
      list: (page) => listSettlements(deps.database, id, filter, page),
      positionOf: settlementPosition,
      amountOf: ({ payoutMinor }) => payoutMinor,
      count: (countMax) => findSettlementTotals(deps.database, id, filter, countMax),
      present: withTimes,
    });
  },
});

/** Where a settlement stands in the list: at the beginning of its day. */
function settlementPosition({ date, id }: Pick<Settlement, "date" | "id">) {
  const at = startOfDay(date);
  if (!at) throw new Error(`${date} is no day`);
  return { at, id };
}
