import Type from "typebox";
import { At, Id, named, orNull, Sen } from "../../schemas.ts";

export const RailHealth = named("RailHealth", {
  railId: Type.String(),
  attempts: Type.Integer(),
  approved: Type.Integer(),
  declined: Type.Integer(),
  unknown: Type.Integer(),
  open: Type.Integer(),
  successRate: orNull(Type.Number()),
  paymentP95Ms: orNull(Type.Number()),
  lastApprovedAt: orNull(Type.String()),
  quarantined: Type.Integer({ description: "Quarantined messages to resolve." }),
  state: Type.Enum(["HEALTHY", "DEGRADED", "IDLE"]),
});

export const UnknownOutcome = named("UnknownOutcome", {
  transactionId: Id,
  merchantId: Id,
  railId: Type.String(),
  attemptState: Type.String(),
  amountMinor: Sen,
  inquiryCount: Type.Integer(),
  inquireAt: orNull(Type.String()),
  createdAt: At,
});
