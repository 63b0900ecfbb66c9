import { hasPermission } from "../../domain/access/permissions.ts";
import {
  type AccessGrant,
  type ApprovalRequest,
  type Barred,
  findBar,
} from "../../domain/access/second-approver.ts";
import { canSignIn, isStoreAllowed, type PortalUser } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import { listUsers, lockUser } from "../../store/access/users.ts";
import type { Queryable, Transaction } from "../../store/database.ts";
import type { RefundRequestRecord } from "../../store/refund/refund-requests.ts";
import { expectSecondApprover, loadGrants } from "../access/approval/second-approver.ts";
import type { StoreDeps } from "../deps.ts";

type Requested = Pick<RefundRequestRecord, "requestedBy" | "requestedEmail" | "createdAt">;

function toApproval({ createdAt, ...requested }: Requested): ApprovalRequest {
  const { requestedBy, requestedEmail } = requested;
  return { requestedBy, requestedEmail, requestedAt: createdAt };
}

/** Why this user may not decide a refund request; null when they may, as far as roles go. */
export function findRefundBar(
  request: Requested,
  approver: PortalUser,
  grants: readonly AccessGrant[],
  now: Date,
): Barred | null {
  return findBar({ request: toApproval(request), approver, grants, isTeam: true }, now);
}

/**
 * The user, as they are until the transaction ends, may decide this request. Throws FORBIDDEN, and
 * SECOND_APPROVER_REQUIRED for who joined later or is not independent of the requester.
 */
export async function expectRefundApprover(
  deps: StoreDeps,
  tx: Transaction,
  actor: PortalUser,
  request: RefundRequestRecord,
  storeId: string,
): Promise<void> {
  const approver = await lockUser(tx, actor);
  if (!approver || !canApproveRefund(approver, storeId)) throw new GatewayError("FORBIDDEN");
  const now = deps.clock.now();
  const grants = await loadGrants(tx, [request.merchantId], now);
  const listOthers = async () =>
    (await listRefundApprovers(tx, request, storeId, grants, now)).map(({ email }) => email);
  const approval = toApproval(request);
  await expectSecondApprover({
    request: approval,
    approver,
    grants,
    isTeam: true,
    now,
    listOthers,
  });
}

/** Who may decide a request of this user, made then, in this store. */
export async function listRefundApprovers(
  db: Queryable,
  request: Requested & Pick<RefundRequestRecord, "merchantId">,
  storeId: string,
  grants: readonly AccessGrant[],
  now: Date,
): Promise<PortalUser[]> {
  const users = await listUsers(db, request.merchantId);
  return users.filter(
    (user) => canApproveRefund(user, storeId) && findRefundBar(request, user, grants, now) === null,
  );
}

/** Whether the user can sign in and approve refunds in this store. */
function canApproveRefund(user: PortalUser, storeId: string): boolean {
  const isInStore = isStoreAllowed(user, storeId);
  const isAllowed = hasPermission(user, "payments:approve-refund");
  return user.hasPassword && canSignIn(user) && isInStore && isAllowed;
}
