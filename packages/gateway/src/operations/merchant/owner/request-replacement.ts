import { needsSecondOperator } from "../../../domain/access/operator-decision.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { type MerchantId, makeTextId } from "../../../domain/ids.ts";
import { OWNER_WAIT_MS } from "../../../domain/merchant/owner-replacement.ts";
import { findUserByEmail, lockOwners } from "../../../store/access/users.ts";
import { type Transaction, violatedUniqueKey } from "../../../store/database.ts";
import {
  endReplacement,
  insertReplacement,
  lockOpenReplacement,
  type OwnerReplacement,
} from "../../../store/merchant/owner-replacements.ts";
import {
  keepForSecondOperator,
  type OperatorOutcome,
} from "../../access/approval/operator-decisions.ts";
import { type Act, recordChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";
import { mailReplacement } from "./owner-mails.ts";

/** What a second operator approves. */
export interface KeptReplacement {
  leavingEmail: string;
  email: string;
}

/**
 * An operator asks for another owner. Production always needs a second operator; a sandbox where
 * the operator's limit is set. Throws NOT_FOUND when nobody with the address owns the merchant,
 * EMAIL_DUPLICATE when the new address belongs to another team, and CONFLICT while one waits.
 */
export async function requestReplacement(
  deps: Deps,
  act: Act,
  merchantId: MerchantId,
  request: KeptReplacement & { reason: string },
): Promise<OperatorOutcome> {
  const { reason, ...content } = request;
  const needsSecond = !deps.isSandbox || needsSecondOperator(deps.operatorApprovalAboveMinor, null);
  return deps.database.transaction(async (tx) => {
    await expectPossible(tx, merchantId, content);
    if (await lockOpenReplacement(tx, merchantId)) throw isWaiting();
    if (!needsSecond) {
      await startReplacement(deps, tx, act, merchantId, request);
      return "DONE";
    }
    const kind = "OWNER" as const;
    const subject = { merchantId, kind, subjectId: merchantId, amountMinor: null };
    await keepForSecondOperator(deps, tx, act, subject, { content, reason });
    return "WAITING";
  });
}

const isWaiting = (cause?: unknown) =>
  new GatewayError("CONFLICT", { detail: "Another replacement is already waiting.", cause });

/** Returns the owner who leaves. */
async function expectPossible(
  tx: Transaction,
  merchantId: MerchantId,
  { leavingEmail, email }: KeptReplacement,
) {
  await lockOwners(tx, merchantId);
  const leaving = await findUserByEmail(tx, leavingEmail);
  if (leaving?.merchantId !== merchantId || leaving.role !== "OWNER") {
    throw new GatewayError("NOT_FOUND", { detail: "No owner of this merchant has this address." });
  }
  if (email.toLowerCase() === leavingEmail.toLowerCase()) {
    throw new GatewayError("INVALID_PARAMETER", { detail: "email must be another address." });
  }
  const known = await findUserByEmail(tx, email);
  if (known && known.merchantId !== merchantId) throw new GatewayError("EMAIL_DUPLICATE");
  return leaving;
}

/** Starts the waiting time, in the transaction of the decision. Throws as the request does. */
export async function startReplacement(
  deps: Deps,
  tx: Transaction,
  act: Act,
  merchantId: MerchantId,
  request: KeptReplacement & { reason: string },
): Promise<void> {
  const leaving = await expectPossible(tx, merchantId, request);
  const createdAt = deps.clock.now();
  const replacement: OwnerReplacement = {
    merchantId,
    id: makeTextId("ownerReplacement", deps.random),
    ...{ leavingId: leaving.id, leavingEmail: leaving.email, email: request.email },
    ...{ reason: request.reason, state: "WAITING", requestedBy: act.actor.id, createdAt },
    effectiveAt: new Date(createdAt.getTime() + OWNER_WAIT_MS),
  };
  await insertReplacement(tx, replacement).catch((error: unknown) => {
    throw violatedUniqueKey(error) === "owner_replacements_open" ? isWaiting(error) : error;
  });
  await mailReplacement(deps, tx, replacement, "requested");
  await recordChange(tx, { ...act, asOperator: true }, createdAt, {
    ...aboutOwner(replacement),
    action: "owner_replacement.started",
    after: { ...request, effectiveAt: replacement.effectiveAt.toISOString() },
  });
}

export function aboutOwner({ merchantId, leavingId }: OwnerReplacement) {
  return { merchantId, targetKind: "user", targetId: leavingId } as const;
}

/** By an operator, or by a member of the team who objects. Throws NOT_FOUND when none waits. */
export async function cancelReplacement(
  deps: Deps,
  act: Act,
  merchantId: MerchantId,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockOwners(tx, merchantId);
    const replacement = await lockOpenReplacement(tx, merchantId);
    if (!replacement) throw new GatewayError("NOT_FOUND");
    const at = deps.clock.now();
    await endReplacement(tx, replacement, { state: "CANCELLED", endedEmail: act.actor.email, at });
    await mailReplacement(deps, tx, replacement, "cancelled");
    await recordChange(tx, act, at, {
      ...aboutOwner(replacement),
      action: "owner_replacement.cancelled",
      after: { email: replacement.email },
    });
  });
}
