import {
  type AccessGrant,
  type ApprovalRequest,
  type Approver,
  type Barred,
  findBar,
  grantsSince,
  SECOND_APPROVER_DAYS,
} from "../../../domain/access/second-approver.ts";
import { GatewayError } from "../../../domain/errors.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import { listAccessGrants } from "../../../store/access/access-grants.ts";
import type { Queryable } from "../../../store/database.ts";

/** What was granted lately in the teams of who requests and who decides. */
export async function loadGrants(
  db: Queryable,
  teams: readonly MerchantId[],
  now: Date,
): Promise<AccessGrant[]> {
  const since = grantsSince(now);
  const lists = [...new Set(teams)].map((id) => listAccessGrants(db, id, since));
  return (await Promise.all(lists)).flat();
}

export interface ApprovalQuestion {
  request: ApprovalRequest;
  approver: Approver;
  grants: readonly AccessGrant[];
  isTeam: boolean;
  now: Date;
  /** Email addresses of those who may decide it now; null where they are not named. */
  listOthers: (() => Promise<string[]>) | null;
}

/** Throws FORBIDDEN for one's own request, and SECOND_APPROVER_REQUIRED. */
export async function expectSecondApprover(question: ApprovalQuestion): Promise<void> {
  const barred = findBar(question, question.now);
  if (barred === null) return;
  if (barred.reason === "OWN") {
    throw new GatewayError("FORBIDDEN", { detail: "Another user must approve it." });
  }
  const others = await question.listOthers?.();
  const detail = [describeBar(barred), ...(others ? [describeOthers(others)] : [])].join(" ");
  throw new GatewayError("SECOND_APPROVER_REQUIRED", { detail });
}

function describeBar({ reason, until }: Barred): string {
  const why =
    reason === "LATER"
      ? "You joined or were given this permission after it was requested."
      : `Within the last ${SECOND_APPROVER_DAYS} days, one of you gave the other access, or both had it from the same user.`;
  return until ? `${why} You may decide it from ${until.toISOString()} on.` : why;
}

const OTHERS_MAX = 5;

function describeOthers(others: readonly string[]): string {
  return others.length > 0
    ? `These users may now: ${others.slice(0, OTHERS_MAX).join(", ")}.`
    : "Nobody else may now. The operator of the gateway can raise the approval limit.";
}
