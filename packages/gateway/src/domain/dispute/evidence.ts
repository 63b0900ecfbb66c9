/** What a merchant can prove in a dispute: a checklist for each reason, and limits of its files. */
import { GatewayError } from "../errors.ts";
import type { DisputeReason } from "../payment/provider-report.ts";
import { FILE_BYTES_MAX, type FileType } from "../picture/file-type.ts";

export const EVIDENCE_ITEMS = [
  /** The order and its receipt. */
  "order",
  /** What was authenticated: 3-D Secure, account, device or address. */
  "authentication",
  /** Earlier orders of the same customer without a dispute. */
  "earlier_orders",
  /** A tracking number, or a signature on delivery. */
  "delivery",
  /** Log-ins, downloads or other use of a service. */
  "usage",
  /** Emails or messages with the customer. */
  "communication",
  /** The description or pictures that the customer saw. */
  "description",
  /** Terms for returns and refunds as shown before the payment. */
  "refund_policy",
  /** That both payments are for different orders. */
  "separate_orders",
  /** The refund that was made, or why none is due. */
  "refund",
  /** Terms of the subscription that the customer accepted. */
  "subscription_terms",
  /** That the subscription was not cancelled before the charge, or when it was. */
  "cancellation",
  /** The notice before the charge. */
  "charge_notice",
] as const;
export type EvidenceItem = (typeof EVIDENCE_ITEMS)[number];
/** "": of no item of the checklist. */
export type EvidenceTag = EvidenceItem | "";

/** What helps against each reason, the strongest first. */
export const EVIDENCE_BY_REASON: Readonly<Record<DisputeReason, readonly EvidenceItem[]>> = {
  fraudulent: ["authentication", "order", "delivery", "usage", "earlier_orders", "communication"],
  not_received: ["delivery", "usage", "order", "communication", "refund_policy"],
  not_as_described: ["description", "order", "communication", "refund_policy", "delivery"],
  duplicate: ["separate_orders", "order", "delivery", "refund"],
  credit_not_processed: ["refund", "refund_policy", "communication", "order"],
  subscription_cancelled: [
    "subscription_terms",
    "cancellation",
    "charge_notice",
    "usage",
    "communication",
  ],
  other: ["order", "delivery", "communication", "refund_policy"],
};

/** A file of a dispute, without its content. */
export interface EvidenceFile {
  id: string;
  item: EvidenceTag;
  name: string;
  contentType: FileType;
  contentBytes: number;
  contentHash: string;
  /** The user's email. */
  uploadedBy: string;
  createdAt: Date;
}

const EVIDENCE_FILES_MAX = 10;
/** Of all files of a dispute together. */
const EVIDENCE_BYTES_MAX = 4 * FILE_BYTES_MAX;

/** Throws INVALID_FILE when a dispute has too many files, or too large ones, for one more. */
export function expectRoomForFile(
  files: readonly Pick<EvidenceFile, "contentBytes">[],
  bytes: number,
): void {
  if (files.length >= EVIDENCE_FILES_MAX) {
    throw new GatewayError("INVALID_FILE", { detail: `At most ${EVIDENCE_FILES_MAX} files.` });
  }
  const total = files.reduce((sum, { contentBytes }) => sum + contentBytes, bytes);
  if (total > EVIDENCE_BYTES_MAX) {
    throw new GatewayError("INVALID_FILE", { detail: "At most 20 MB in all files together." });
  }
}
