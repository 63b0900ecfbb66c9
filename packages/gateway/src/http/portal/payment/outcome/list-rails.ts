import { listRailHealth } from "../../../../store/merchant/operator.ts";
import { listQuarantineCounts } from "../../../../store/payment/quarantine.ts";
import { route } from "../../../route.ts";
import { listOf } from "../../schemas.ts";
import { RailHealth } from "./outcome-schema.ts";
import { presentRail } from "./present-rail.ts";

const HEALTH_MS = 3_600_000;

export const listRailsRoute = route({
  auth: "portal",
  operationId: "listRails",
  method: "GET",
  path: "/portal/api/operator/rails",
  permission: "operator",
  summary: "List the providers' health over the last hour.",
  response: listOf(RailHealth),
  handler: async (_call, deps) => {
    const now = deps.clock.now().getTime();
    const [rows, quarantined] = await Promise.all([
      listRailHealth(deps.database, new Date(now - HEALTH_MS)),
      listQuarantineCounts(deps.database),
    ]);
    const ids = new Set(deps.rails.listMethods().map(({ rail }) => rail.id));
    const items = [...ids].map((id) =>
      presentRail(
        id,
        rows.find((row) => row.railId === id),
        quarantined.get(id) ?? 0,
      ),
    );
    return { items };
  },
});
