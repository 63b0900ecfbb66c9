/** What the portal shows of disputes. */

import Type from "typebox";
import { DISPUTE_STATES } from "../../../domain/dispute/dispute.ts";
import { DISPUTE_REASONS } from "../../../domain/payment/provider-report.ts";
import { At, Id, named, orNull, Sen } from "../schemas.ts";

export const DisputeStateName = Type.Enum([...DISPUTE_STATES]);
export const DisputeReasonName = Type.Enum([...DISPUTE_REASONS]);

export const DisputeItem = named("DisputeItem", {
  id: Id,
  merchantId: Id,
  transactionId: Id,
  orderId: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  method: Type.String({ description: "As merchants send it, such as `GOBIZ_MY`." }),
  methodName: Type.String(),
  amountMinor: Sen,
  reason: DisputeReasonName,
  reasonCode: Type.String({ description: "The rail's own word for the reason." }),
  railReference: Type.String({ description: "The rail's own id of the dispute." }),
  status: DisputeStateName,
  dueAt: orNull(Type.String({ description: "Until when it can be answered." })),
  isAnswerable: Type.Boolean(),
  response: orNull(Type.Enum(["answer", "accept"])),
  answer: Type.String({ description: "The explanation that was given; empty when none." }),
  createdAt: At,
  closedAt: orNull(Type.String()),
});
