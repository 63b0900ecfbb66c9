import type { AuditAction } from "../../../domain/access/audit-actions.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { expectEditable } from "../../../domain/merchant/onboarding.ts";
import type { DocumentName, ProfileChanges } from "../../../domain/merchant/settlement-account.ts";
import { describeGap, findGaps } from "../../../domain/merchant/verification/find-gaps.ts";
import { TERMS_VERSION } from "../../../domain/merchant/verification/verification.ts";
import type { Transaction } from "../../../store/database.ts";
import { lockMerchant } from "../../../store/merchant/partner-merchants.ts";
import {
  deleteDocument,
  documentContext,
  replaceDocument,
} from "../../../store/merchant/verification/documents.ts";
import {
  insertTermsAcceptance,
  listTermsAcceptances,
} from "../../../store/merchant/verification/terms.ts";
import { type Act, changeTo, recordChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";
import { findOrCreateDefaultAccount } from "../settlement-account.ts";
import { saveProfile, submitMerchantIn, updateMerchant } from "../update-merchant.ts";
import { checkDocument } from "./check-document.ts";
import { makeFileToken } from "./make-file-token.ts";

/**
 * Saves a part of what the user's merchant declares. Throws MERCHANT_VERIFIED, NOT_PERMITTED (in
 * review), MERCHANT_SUSPENDED.
 */
export async function updateVerification(
  deps: Deps,
  act: Act,
  changes: ProfileChanges,
): Promise<void> {
  await updateMerchant(deps, act.actor.merchantId, changes, act);
}

/** The bank account that payouts go to. Throws the same codes. */
export async function updateVerificationAccount(
  deps: Deps,
  act: Act,
  changes: ProfileChanges,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const { account, shown } = await saveProfile(deps, tx, act.actor.merchantId, changes);
    await recordChange(tx, act, account.updatedAt, {
      ...changeTo("settlement_account", account, "settlement_account.changed"),
      ...shown,
    });
  });
}

/**
 * Replaces the earlier file of this kind. Throws INVALID_FILE, OVERLOAD, and the same
 * codes.
 */
export async function addDocument(
  deps: Deps,
  act: Act,
  kind: DocumentName,
  file: { name: string; content: Buffer },
): Promise<void> {
  const { merchantId } = act.actor;
  const checked = await checkDocument(deps, merchantId, file);
  const token = makeFileToken(deps, merchantId);
  const contentSealed = deps.sealer.seal(checked.content, documentContext(token));
  await deps.database.transaction(async (tx) => {
    const document = { [kind]: `${deps.publicUrl}/files/${token}` };
    const { account } = await saveProfile(deps, tx, merchantId, { document });
    await replaceDocument(tx, {
      merchantId,
      kind,
      token,
      name: checked.name,
      contentType: checked.contentType,
      contentBytes: checked.content.length,
      contentSealed,
      createdAt: account.updatedAt,
    });
    await recordDocument(tx, act, account.updatedAt, "merchant.document_added", kind);
  });
}

/** Throws FILE_NOT_FOUND, and the same codes. */
export async function removeDocument(deps: Deps, act: Act, kind: DocumentName): Promise<void> {
  const { merchantId } = act.actor;
  await deps.database.transaction(async (tx) => {
    const merchant = await lockMerchant(tx, merchantId);
    if (!merchant) throw new GatewayError("MERCHANT_NOT_FOUND");
    const { profile } = await findOrCreateDefaultAccount(deps, tx, merchant);
    if (!profile.document[kind]) throw new GatewayError("FILE_NOT_FOUND");
    const { account } = await saveProfile(deps, tx, merchantId, { document: { [kind]: "" } });
    await deleteDocument(tx, merchantId, kind);
    await recordDocument(tx, act, account.updatedAt, "merchant.document_removed", kind);
  });
}

function recordDocument(
  tx: Transaction,
  act: Act,
  now: Date,
  action: AuditAction,
  kind: DocumentName,
): Promise<void> {
  const { merchantId } = act.actor;
  return recordChange(tx, act, now, {
    merchantId,
    action,
    targetKind: "merchant",
    targetId: merchantId,
    after: { document: kind },
  });
}

/**
 * Keeps who accepted which version, and when. Throws CONFLICT for a version that is not current.
 */
export async function acceptTerms(deps: Deps, act: Act, version: string): Promise<void> {
  if (version !== TERMS_VERSION) {
    throw new GatewayError("CONFLICT", { detail: "The terms have changed. Reload the page." });
  }
  const now = deps.clock.now();
  const { actor, origin } = act;
  const { merchantId } = actor;
  await deps.database.transaction(async (tx) => {
    const merchant = await lockMerchant(tx, merchantId);
    if (!merchant) throw new GatewayError("MERCHANT_NOT_FOUND");
    expectEditable(merchant.status);
    const isNew = await insertTermsAcceptance(tx, merchantId, {
      version,
      userId: actor.id,
      userEmail: actor.email,
      address: origin.address,
      acceptedAt: now,
    });
    if (!isNew) return;
    await recordChange(tx, act, now, {
      merchantId,
      action: "merchant.terms_accepted",
      targetKind: "merchant",
      targetId: merchantId,
      after: { version },
    });
  });
}

/**
 * Submits for review. Throws VERIFICATION_INCOMPLETE with every gap, NOT_PERMITTED while in review,
 * MERCHANT_VERIFIED, MERCHANT_SUSPENDED.
 */
export async function submitVerification(deps: Deps, act: Act): Promise<void> {
  const { merchantId } = act.actor;
  await deps.database.transaction(async (tx) => {
    const merchant = await lockMerchant(tx, merchantId);
    if (!merchant) throw new GatewayError("MERCHANT_NOT_FOUND");
    expectEditable(merchant.status);
    const account = await findOrCreateDefaultAccount(deps, tx, merchant);
    const terms = await listTermsAcceptances(tx, merchantId);
    const gaps = findGaps({
      profile: merchant.profile,
      account: account.profile,
      acceptedTerms: terms.map(({ version }) => version),
    });
    if (gaps.length > 0) {
      const problems = gaps.map((gap) => ({ field: gap.field, message: describeGap(gap) }));
      const detail = problems.map(({ message }) => message).join(" ");
      throw new GatewayError("VERIFICATION_INCOMPLETE", { detail, problems });
    }
    await submitMerchantIn(deps, tx, merchantId, act);
  });
}
