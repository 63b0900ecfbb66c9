import Type from "typebox";
import { REFUND_STATES } from "../../../domain/refund/refund.ts";
import { BarredItem } from "../access/present-barred.ts";
import { At, Id, named, orNull, Sen } from "../schemas.ts";

export const RefundItem = named("RefundItem", {
  id: Id,
  amountMinor: Sen,
  reason: Type.String(),
  status: Type.Enum([...REFUND_STATES, "WAITING_FOR_APPROVAL", "APPROVED", "DECLINED"]),
  requestedBy: Type.String({
    description: "Email address of the user; empty when requested through the API.",
  }),
  createdAt: At,
  updatedAt: At,
});

export const RefundRequestItem = named("RefundRequestItem", {
  id: Id,
  transactionId: Id,
  amountMinor: Sen,
  reason: Type.String(),
  status: Type.Enum(["WAITING", "APPROVED", "DECLINED"]),
  requestedBy: Type.String(),
  isOwn: Type.Boolean({ description: "Requested by this user, who cannot approve it." }),
  barred: orNull(BarredItem),
  decidedBy: Type.String(),
  createdAt: At,
});
