/** What partners and operators see of merchants, and operators of the gateway. */
import Type from "typebox";
import { REVIEW_DECISIONS } from "../../../domain/payment/review-report.ts";
import { At, closed, Email, Id, Name, named, orNull, Sen } from "../schemas.ts";

export const ClaimDecisionName = Type.Enum([...REVIEW_DECISIONS]);

export const MerchantStatusName = Type.Enum(["UNVERIFIED", "REVIEWING", "VERIFIED", "SUSPENDED"]);

export const MerchantItem = named("MerchantItem", {
  id: Id,
  companyName: Type.String(),
  brandName: Type.String(),
  status: MerchantStatusName,
  isActive: Type.Boolean(),
  partnerId: Type.String(),
  hasPartnerAccount: Type.Boolean(),
  ownerEmail: Type.String(),
  createdAt: At,
  updatedAt: At,
});

export const Settings = named("MerchantSettings", {
  /** null: all methods of the gateway. */
  methods: orNull(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })),
  amountMinorMax: orNull(
    Type.Integer({ minimum: 10, maximum: 9_999_999_999, description: "Of one payment, in sen." }),
  ),
  feeBasisPoints: orNull(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: "Basis points: 1 % = 100. null: the gateway's default.",
    }),
  ),
  feeFixedMinor: orNull(Type.Integer({ minimum: 0, maximum: 100_000 })),
  refundApprovalAboveMinor: orNull(Type.Integer({ minimum: 0, maximum: 9_999_999_999 })),
});

export const MerchantDetail = named("MerchantDetail", {
  merchant: MerchantItem,
  profile: Type.Object({}, { additionalProperties: true }),
  logoUrl: orNull(Type.String({ description: "A path on this host." })),
  settings: Settings,
  reviewNote: Type.String(),
  people: Type.Array(
    closed({ id: Id, email: Type.String(), name: Type.String(), role: Type.String() }),
  ),
  storeCount: Type.Integer(),
  applicationCount: Type.Integer(),
});

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
  claim: Type.Object({}, { additionalProperties: true }),
  note: Type.String({ description: "What is wrong." }),
  decisions: Type.Array(ClaimDecisionName, { description: "What is possible now." }),
  decision: orNull(ClaimDecisionName),
  decidedReason: Type.String(),
  decidedBy: Type.String(),
  decidedAt: orNull(Type.String()),
  createdAt: At,
});

export const SettlementException = named("SettlementException", {
  id: Id,
  railId: Type.String(),
  date: Type.String(),
  kind: Type.String(),
  reference: Type.String(),
  expectedMinor: orNull(Type.Integer()),
  reportedMinor: orNull(Type.Integer()),
  state: Type.Enum(["OPEN", "RESOLVED"]),
  decision: Type.String(),
  note: Type.String(),
  merchantId: Type.String(),
  transactionId: Type.String(),
  createdAt: At,
});

export const JobState = named("JobState", {
  name: Type.String(),
  waiting: Type.Integer(),
  overdue: Type.Integer(),
  oldestDueAt: orNull(Type.String()),
});

/** A merchant with its owner, who is invited by e-mail. */
export const NewMerchant = closed({
  companyName: Name,
  email: Email,
  firstName: Name,
  lastName: Name,
  countryCode: Type.String({ pattern: "^[0-9]{1,4}$" }),
  phoneNumber: Type.String({ pattern: "^[0-9]{7,12}$" }),
});
