import Type from "typebox";
import { DOCUMENTS } from "../../../../domain/merchant/settlement-account.ts";
import {
  PERSON_FIELDS,
  REVIEW_FIELDS,
  VERIFICATION_STATES,
} from "../../../../domain/merchant/verification/verification.ts";
import { NOT_BLANK } from "../../../request/problems/pattern-words.ts";
import { At, closed, named, orNull } from "../../schemas.ts";

const Text = Type.String({ maxLength: 255 });
const PEOPLE_MAX = 50;

/** Each may be empty: what is missing is said before it is submitted. */
const business = {
  companyName: Text,
  brandName: Text,
  companyType: Text,
  registrationNumber: Text,
  businessCategory: Text,
  businessScope: Type.String({ maxLength: 2_000 }),
  websiteUrl: Type.String({ maxLength: 2_048, pattern: '^$|^https?://[^\\s<>"]+$' }),
  establishedAt: Type.String({
    pattern: "^$|^\\d{4}-\\d\\d-\\d\\d$",
    description: "A date; empty when unset.",
  }),
  countryCode: Type.String({ pattern: "^$|^[0-9]{1,4}$" }),
  phoneNumber: Type.String({ pattern: "^$|^[0-9]{7,12}$" }),
  addressLine1: Text,
  addressLine2: Text,
  postcode: Type.String({ pattern: "^$|^[0-9]{3,10}$" }),
  city: Text,
  state: Text,
  country: Text,
};
export const VerificationBusiness = named("VerificationBusiness", business);

/** A director or an owner; all text, "" when unset. */
const VerificationPerson = named(
  "VerificationPerson",
  Object.fromEntries(PERSON_FIELDS.map((name) => [name, Text])) as Record<
    (typeof PERSON_FIELDS)[number],
    typeof Text
  >,
);
export const VerificationPeople = closed({
  people: Type.Array(VerificationPerson, { maxItems: PEOPLE_MAX }),
});

export const VerificationAccount = named("VerificationAccount", {
  bankAccountType: Type.Enum(["", "INDIVIDUAL", "CORPORATE"]),
  bankAccountHolderName: Text,
  bankAccountNo: Type.String({ pattern: "^$|^[0-9-]{5,34}$" }),
  bankCode: Type.String({ pattern: "^$|^[0-9A-Z]{2,11}$" }),
});

export const DocumentKind = Type.Enum([...DOCUMENTS], { title: "DocumentKind" });
export const byKind = Type.Object({ kind: DocumentKind });

const VerificationDocument = named("VerificationDocument", {
  kind: DocumentKind,
  file: orNull(
    closed({
      name: Type.String(),
      contentType: Type.Enum(["application/pdf", "image/png", "image/jpeg"]),
      contentBytes: Type.Integer(),
      createdAt: At,
    }),
  ),
  /** Null unless the file is on another server. */
  externalUrl: orNull(Type.String()),
});

const ReviewField = Type.Enum([...REVIEW_FIELDS], { title: "ReviewField" });
export const ReviewReasonItem = named("ReviewReason", {
  field: ReviewField,
  reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
});

const State = Type.Enum([...VERIFICATION_STATES], { title: "VerificationState" });

const declared = {
  business: VerificationBusiness,
  people: Type.Array(VerificationPerson),
  account: VerificationAccount,
  bankName: Type.String({ description: "Empty for an unknown code." }),
  accountStatus: Type.Enum(["UNVERIFIED", "REVIEWING", "VERIFIED"]),
  documents: Type.Array(VerificationDocument),
  terms: Type.Array(closed({ version: Type.String(), acceptedAt: At, userEmail: Type.String() }), {
    description: "Accepted versions, newest first.",
  }),
};
export const Declared = named("VerificationDeclared", declared);

const VerificationGap = named("VerificationGap", {
  section: Type.Enum(["business", "people", "documents", "account", "terms"], {
    title: "VerificationSection",
  }),
  field: Type.String({ description: "Of a director: `inspectList.0.idNo`." }),
  problem: Type.Enum(["MISSING", "INVALID", "SHARES_ABOVE_100"]),
});

export const VerificationView = named("Verification", {
  state: State,
  submittedAt: orNull(At),
  decidedAt: orNull(At),
  note: Type.String(),
  reasons: Type.Array(ReviewReasonItem),
  gaps: Type.Array(VerificationGap, { description: "What is missing or invalid." }),
  requiredDocuments: Type.Array(DocumentKind),
  bankCodes: Type.Array(closed({ code: Type.String(), name: Type.String() })),
  termsVersion: Type.String({ description: "The version to accept." }),
  /** Null for a user who may only read where it stands; the lists are then empty. */
  declared: orNull(Declared),
});

export const ReviewView = named("MerchantReview", {
  state: State,
  submittedAt: orNull(At),
  decidedAt: orNull(At),
  lastOutcome: Type.Enum(["", "APPROVED", "CHANGES_REQUESTED", "REJECTED"]),
  note: Type.String(),
  reasons: Type.Array(ReviewReasonItem),
  companyName: Type.String(),
  isSubMerchant: Type.Boolean(),
  declared: Declared,
});
