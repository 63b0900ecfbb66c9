import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { byId } from "../schemas.ts";
import { expectSettlement } from "./expect-settlement.ts";
import { settlementParts } from "./settlement-parts.ts";

export const downloadSettlementRoute = route({
  auth: "portal",
  operationId: "downloadSettlement",
  method: "GET",
  path: "/portal/api/settlements/{id}/file.csv",
  permission: "settlements:read",
  summary: "Download a settlement's lines as CSV.",
  params: byId,
  response: "text/csv",
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const settlement = await expectSettlement(call, deps);
    const parts = settlementParts(deps, settlement);
    const name = `settlement-${settlement.date}.csv`;
    return new Download("text/csv; charset=utf-8", name, parts);
  },
});
