import type { Static } from "typebox";
import { EVIDENCE_BY_REASON, type EvidenceFile } from "../../../domain/dispute/evidence.ts";
import type { ShownDispute } from "../../../store/dispute/dispute-list.ts";
import { withTimes } from "../../schemas/with-times.ts";
import type { PortalDeps } from "../portal-deps.ts";
import type { DisputeDetail, DisputeItem } from "./dispute-schema.ts";

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

export function presentDisputeDetail(
  deps: Pick<PortalDeps, "clock" | "rails">,
  row: ShownDispute,
  files: readonly EvidenceFile[],
): Static<typeof DisputeDetail> {
  const { response, respondedAt, respondedBy } = row;
  return {
    ...presentDispute(deps, row),
    checklist: [...EVIDENCE_BY_REASON[row.reason]],
    files: files.map((file) => ({ ...withTimes(file), item: file.item === "" ? null : file.item })),
    coveredItems: response?.kind === "answer" ? [...(response.items ?? [])] : [],
    respondedAt: respondedAt?.toISOString() ?? null,
    respondedBy,
  };
}
