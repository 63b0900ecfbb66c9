/** Chargebacks: raised by the issuer, answered or accepted by the merchant, won or lost. */
import { type ApiResponse, accepted, invalid } from "../api-response.ts";
import {
  type CardOrder,
  type CardTransaction,
  type Chargeback,
  type ChargebackReason,
  capturedMinor,
  chargedBackMinor,
  type EvidenceFile,
  refundedMinor,
} from "../orders.ts";
import { presentTransaction } from "../present.ts";
import { type AcquirerContext, APPROVED, recordTransaction } from "../record-transaction.ts";

/** A scripted card is disputed this long after its sale. */
export const RAISED_AFTER_MS = 60_000;
/** The merchant's time to respond. */
export const RESPOND_MS = 7 * 24 * 3_600_000;
/** Of one chargeback. */
const FILES_MAX = 20;
/** Evidence with a marker is decided after this. */
export const DECIDED_AFTER_MS = 60_000;
/** In the merchant's evidence: how the issuer decides. Without one, the control API decides. */
export const MARKERS = [
  { marker: "sim:won", verdict: "WON" },
  { marker: "sim:lost", verdict: "LOST" },
] as const;

type Response = NonNullable<Chargeback["response"]>;

export function scheduleChargeback(acquirer: AcquirerContext, order: CardOrder): void {
  const { dispute } = order.script;
  if (dispute === "none") return;
  acquirer.clock.after(RAISED_AFTER_MS, () => {
    const reason = dispute === "fraud" ? "FRAUD" : "NOT_RECEIVED";
    const leftMinor = disputableMinor(order);
    if (leftMinor > 0) raiseChargeback(acquirer, order, reason, leftMinor);
  });
}

/** The amount that is neither refunded nor charged back. */
export function disputableMinor(order: CardOrder): number {
  return capturedMinor(order) - refundedMinor(order) - chargedBackMinor(order);
}

export function raiseChargeback(
  acquirer: AcquirerContext,
  order: CardOrder,
  reason: ChargebackReason,
  amountMinor: number,
): CardTransaction {
  const count = chargebacksOf(order).length;
  const raised = recordTransaction(
    acquirer,
    order,
    `${order.id}-CB${count + 1}`,
    "CHARGEBACK",
    amountMinor,
    APPROVED,
  );
  const respondBy = new Date(acquirer.clock.now().getTime() + RESPOND_MS);
  raised.chargeback = { status: "OPEN", reason, respondBy, files: new Map() };
  acquirer.notifier.notify(order, raised);
  acquirer.clock.after(RESPOND_MS, () => {
    if (raised.chargeback?.status === "OPEN") decideChargeback(acquirer, order, raised, "LOST");
  });
  return raised;
}

export function chargebacksOf(order: CardOrder): CardTransaction[] {
  return [...order.transactions.values()].filter(({ type }) => type === "CHARGEBACK");
}

/** False when it was already decided. */
export function decideChargeback(
  acquirer: AcquirerContext,
  order: CardOrder,
  raised: CardTransaction,
  verdict: "WON" | "LOST",
): boolean {
  const { chargeback } = raised;
  if (!chargeback || chargeback.status === "WON" || chargeback.status === "LOST") return false;
  if (verdict === "WON") chargeback.returnedAt = acquirer.clock.now();
  updateStatus(acquirer, order, raised, verdict);
  return true;
}

/** Takes one response; `text` null accepts the chargeback. A repeat gets the current state. */
export function respondToChargeback(
  acquirer: AcquirerContext,
  order: CardOrder,
  targetId: string | undefined,
  response: Response,
): ApiResponse {
  const raised = order.transactions.get(targetId ?? "");
  const chargeback = raised?.chargeback;
  if (!raised || !chargeback)
    return invalid("transaction.targetTransactionId", "Chargeback not found");
  const first = chargeback.response;
  if (first && !isSameResponse(first, response))
    return invalid("transactionId", "Another response was already submitted");
  if (response.files.some((file) => !chargeback.files.has(file)))
    return invalid("evidence.files", "Must be IDs of uploaded files");
  if (!first) {
    if (chargeback.status !== "OPEN")
      return invalid("chargeback.status", "The chargeback is already decided");
    chargeback.response = response;
    if (response.text === null) updateStatus(acquirer, order, raised, "LOST");
    else submitEvidence(acquirer, order, raised, response.text);
  }
  return accepted(presentTransaction(acquirer.merchantId, order, raised));
}

function isSameResponse(first: Response, second: Response): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** Takes a file of the evidence before the response. A repeat of the same file changes nothing. */
export function uploadEvidence(
  acquirer: AcquirerContext,
  order: CardOrder,
  chargebackId: string,
  fileId: string,
  file: EvidenceFile,
): ApiResponse {
  const raised = order.transactions.get(chargebackId);
  if (!raised?.chargeback) return invalid("transactionId", "Chargeback not found");
  const { files, status } = raised.chargeback;
  const known = files.get(fileId);
  if (known && known.sha256 !== file.sha256)
    return invalid("fileId", "Another file was already uploaded");
  if (!known && status !== "OPEN")
    return invalid("chargeback.status", "The response was already submitted");
  if (!known && files.size >= FILES_MAX) return invalid("fileId", "Too many files");
  if (!known) files.set(fileId, file);
  return accepted(presentTransaction(acquirer.merchantId, order, raised));
}

function submitEvidence(
  acquirer: AcquirerContext,
  order: CardOrder,
  raised: CardTransaction,
  text: string,
): void {
  updateStatus(acquirer, order, raised, "UNDER_REVIEW");
  const found = MARKERS.find(({ marker }) => text.includes(marker));
  if (found)
    acquirer.clock.after(
      DECIDED_AFTER_MS,
      () => void decideChargeback(acquirer, order, raised, found.verdict),
    );
}

function updateStatus(
  acquirer: AcquirerContext,
  order: CardOrder,
  raised: CardTransaction,
  status: Chargeback["status"],
): void {
  if (!raised.chargeback) return;
  raised.chargeback.status = status;
  raised.updatedAt = acquirer.clock.now();
  acquirer.notifier.notify(order, raised);
}
