import type { Static } from "typebox";
import type { ShownDispute } from "../../../store/dispute/dispute-list.ts";
import { withTimes } from "../../schemas/with-times.ts";
import type { PortalDeps } from "../portal-deps.ts";
import type { DisputeItem } from "./dispute-schema.ts";

export function presentDispute(
  { clock, rails }: Pick<PortalDeps, "clock" | "rails">,
  row: ShownDispute,
): Static<typeof DisputeItem> {
  const isInTime = row.dueAt === null || clock.now() < row.dueAt;
  return {
    ...withTimes(row),
    methodName: rails.findMethod(row.method)?.names.en ?? row.method,
    reasonCode: row.rawReason,
    status: row.state,
    isAnswerable: row.state === "OPEN" && isInTime,
    response: row.response?.kind ?? null,
    answer: row.response?.kind === "answer" ? row.response.text : "",
  };
}
