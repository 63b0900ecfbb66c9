import Type from "typebox";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { OperatorDecisionItem } from "../operator-decision/operator-decision-schema.ts";
import { At, closed, Email, Id, Name, named, orNull } from "../schemas.ts";
import { ReviewReasonItem } from "./verification/verification-schema.ts";

export const note = closed({ note: Type.String({ maxLength: 1_000 }) });

export const needsNote = closed({
  note: Type.String({ minLength: 1, maxLength: 1_000, ...NOT_BLANK }),
});

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
  submittedAt: orNull(Type.String({ description: "When it was last submitted for review." })),
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
  reviewReasons: Type.Array(ReviewReasonItem, {
    description: "What the operator asked to correct, of an unverified merchant.",
  }),
  people: Type.Array(
    closed({ id: Id, email: Type.String(), name: Type.String(), role: Type.String() }),
  ),
  notes: Type.Array(
    closed({ id: Id, text: Type.String(), authorEmail: Type.String(), createdAt: At }),
    { description: "Of operators, newest first; at most 100. Empty for a partner." },
  ),
  methods: Type.Array(
    closed({
      id: Type.String({ description: "Method code, such as `FPX_MY`." }),
      name: Type.String(),
      mark: Type.String({ description: "Its picture is `/portal/marks/<mark>.svg`." }),
    }),
    { description: "Every method of this gateway." },
  ),
  waiting: Type.Array(
    closed({
      kind: OperatorDecisionItem.properties.kind,
      requestedBy: Type.String(),
      createdAt: At,
    }),
    { description: "Decisions that wait for a second operator. Empty for a partner." },
  ),
  storeCount: Type.Integer(),
  applicationCount: Type.Integer(),
});

/** A merchant with its owner, who is invited by email. */
export const NewMerchant = closed({
  companyName: Name,
  email: Email,
  firstName: Name,
  lastName: Name,
  countryCode: Type.String({ pattern: "^[0-9]{1,4}$" }),
  phoneNumber: Type.String({ pattern: "^[0-9]{7,12}$" }),
});
