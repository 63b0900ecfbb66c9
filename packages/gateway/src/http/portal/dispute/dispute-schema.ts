/** What the portal shows of disputes. */

import Type from "typebox";
import { DISPUTE_STATES } from "../../../domain/dispute/dispute.ts";
import { EVIDENCE_ITEMS } from "../../../domain/dispute/evidence.ts";
import { DISPUTE_REASONS } from "../../../domain/payment/provider-report.ts";
import { At, Id, named, orNull, Sen } from "../schemas.ts";

export const DisputeStateName = Type.Enum([...DISPUTE_STATES]);
export const DisputeReasonName = Type.Enum([...DISPUTE_REASONS]);

export const EvidenceItemName = Type.Enum([...EVIDENCE_ITEMS], { title: "EvidenceItem" });

const dispute = {
  id: Id,
  merchantId: Id,
  transactionId: Id,
  orderId: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  method: Type.String({ description: "Method code, such as `GOBIZ_MY`." }),
  methodName: Type.String(),
  amountMinor: Sen,
  reason: DisputeReasonName,
  reasonCode: Type.String({ description: "The bank's reason code." }),
  railReference: Type.String({ description: "The provider's dispute ID." }),
  status: DisputeStateName,
  dueAt: orNull(Type.String({ description: "Response deadline." })),
  isAnswerable: Type.Boolean(),
  response: orNull(Type.Enum(["answer", "accept"])),
  answer: Type.String({ description: "The response; empty when there is none." }),
  createdAt: At,
  closedAt: orNull(Type.String()),
};
export const DisputeItem = named("DisputeItem", dispute);

const DisputeFile = named("DisputeFile", {
  id: Id,
  item: orNull(EvidenceItemName),
  name: Type.String(),
  contentType: Type.Enum(["application/pdf", "image/png", "image/jpeg"]),
  contentBytes: Type.Integer(),
  uploadedBy: Type.String({ description: "Email of the user." }),
  createdAt: At,
});

export const DisputeDetail = named("DisputeDetail", {
  ...dispute,
  checklist: Type.Array(EvidenceItemName, {
    description: "What helps against the reason, the strongest evidence first.",
  }),
  files: Type.Array(DisputeFile, {
    description: "Sent with the response; until then, what has been uploaded for it.",
  }),
  coveredItems: Type.Array(EvidenceItemName, {
    description: "Items of the checklist that the response's text covers.",
  }),
  respondedAt: orNull(Type.String({ description: "When the response was saved." })),
  respondedBy: orNull(Type.String({ description: "Email of the user." })),
});
