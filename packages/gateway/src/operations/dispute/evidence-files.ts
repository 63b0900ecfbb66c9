import { createHash } from "node:crypto";
import type { AuditAction } from "../../domain/access/audit-actions.ts";
import { type Dispute, expectResponsePossible } from "../../domain/dispute/dispute.ts";
import {
  type EvidenceFile,
  type EvidenceTag,
  expectRoomForFile,
} from "../../domain/dispute/evidence.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeDisputeFileId } from "../../domain/ids.ts";
import type { FileType } from "../../domain/picture/file-type.ts";
import type { Transaction } from "../../store/database.ts";
import {
  deleteDisputeFile,
  evidenceContext,
  findDisputeFile,
  insertDisputeFile,
  listDisputeFiles,
} from "../../store/dispute/dispute-files.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { checkDocument } from "../merchant/verification/check-document.ts";
import { expectResponseOffered } from "./response-offered.ts";
import { lockDispute } from "./save-dispute-response.ts";

/**
 * Adds evidence to a dispute, until the merchant has responded. The same file for the same item is
 * stored once. Throws NOT_FOUND, NOT_PERMITTED, INVALID_FILE, OVERLOAD.
 */
export async function addEvidenceFile(
  deps: Deps,
  act: Act,
  disputeId: string,
  { item, ...file }: { item: EvidenceTag; name: string; content: Buffer },
): Promise<void> {
  const { name, contentType, content } = await checkDocument(deps, act.actor.merchantId, file);
  const owner = { merchantId: act.actor.merchantId, disputeId };
  const contentHash = createHash("sha256").update(content).digest("hex");
  const id = makeDisputeFileId(deps.random);
  const contentSealed = deps.sealer.seal(content, evidenceContext(id));
  await deps.database.transaction(async (tx) => {
    const dispute = await lockDispute(tx, owner);
    const now = deps.clock.now();
    expectResponseOffered(deps, dispute);
    expectResponsePossible(dispute, now);
    const files = await listDisputeFiles(tx, owner);
    if (files.some((one) => one.contentHash === contentHash && one.item === item)) return;
    expectRoomForFile(files, content.length);
    const stored: EvidenceFile = {
      ...{ id, item, name, contentType, contentBytes: content.length, contentHash },
      ...{ uploadedBy: act.actor.email, createdAt: now },
    };
    await insertDisputeFile(tx, owner, stored, contentSealed);
    await recordFile(tx, act, now, dispute, "dispute.file_added", name);
  });
}

/** Throws NOT_FOUND, NOT_PERMITTED after the response, and FILE_NOT_FOUND. */
export async function removeEvidenceFile(
  deps: Deps,
  act: Act,
  disputeId: string,
  fileId: string,
): Promise<void> {
  const owner = { merchantId: act.actor.merchantId, disputeId };
  await deps.database.transaction(async (tx) => {
    const dispute = await lockDispute(tx, owner);
    const now = deps.clock.now();
    expectResponsePossible(dispute, now);
    const files = await listDisputeFiles(tx, owner);
    const file = files.find(({ id }) => id === fileId);
    if (!file || !(await deleteDisputeFile(tx, owner, fileId))) {
      throw new GatewayError("FILE_NOT_FOUND");
    }
    await recordFile(tx, act, now, dispute, "dispute.file_removed", file.name);
  });
}

/** Throws FILE_NOT_FOUND. */
export async function readEvidenceFile(
  { database, sealer }: Pick<Deps, "database" | "sealer">,
  owner: { merchantId: string; disputeId: string },
  id: string,
): Promise<{ name: string; contentType: FileType; content: Buffer }> {
  const file = await findDisputeFile(database, owner, id);
  if (!file) throw new GatewayError("FILE_NOT_FOUND");
  const content = sealer.open(file.contentSealed, evidenceContext(id));
  return { name: file.name, contentType: file.contentType, content };
}

function recordFile(
  tx: Transaction,
  act: Act,
  now: Date,
  { merchantId, id, transactionId }: Dispute,
  action: AuditAction,
  file: string,
): Promise<void> {
  return recordChange(tx, act, now, {
    ...{ merchantId, action, targetKind: "dispute", targetId: id },
    after: { transactionId, file },
  });
}
