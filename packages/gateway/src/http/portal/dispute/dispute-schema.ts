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
});
