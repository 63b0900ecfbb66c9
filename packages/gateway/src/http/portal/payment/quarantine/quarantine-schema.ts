import Type from "typebox";
import { REVIEW_DECISIONS } from "../../../../domain/payment/review-report.ts";
import { At, Id, named, orNull, Sen } from "../../schemas.ts";

export const ClaimDecisionName = Type.Enum([...REVIEW_DECISIONS]);

export const QuarantinedReport = named("QuarantinedReport", {
  id: Id,
  railId: Type.String(),
  attemptId: Type.String(),
  merchantId: orNull(Id),
  transactionId: orNull(Id),
  orderId: orNull(Type.String()),
  expectedMinor: orNull(Sen),
  reportedMinor: orNull(Type.Integer({ description: "Amount in sen the provider reports." })),
  reference: Type.String({ description: "The provider's reference." }),
  content: Type.Object({}, { additionalProperties: true }),
  note: Type.String({ description: "What is wrong." }),
  decisions: Type.Array(ClaimDecisionName, { description: "What is possible now." }),
  decision: orNull(ClaimDecisionName),
  decidedReason: Type.String(),
  decidedBy: Type.String(),
  decidedAt: orNull(Type.String()),
  createdAt: At,
});
