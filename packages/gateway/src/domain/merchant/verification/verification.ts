/** What a merchant submits for verification, in sections, and what came of it. */
import type { Merchant, MerchantStatus } from "../merchant.ts";
import { DOCUMENTS, INSPECTED_FIELDS } from "../settlement-account.ts";

const VERIFICATION_SECTIONS = ["business", "people", "documents", "account", "terms"] as const;
export type VerificationSection = (typeof VERIFICATION_SECTIONS)[number];

/** Fields of the business profile that a merchant fills itself. */
export const BUSINESS_FIELDS = [
  "companyName",
  "brandName",
  "companyType",
  "registrationNumber",
  "businessCategory",
  "businessScope",
  "websiteUrl",
  "establishedAt",
  "countryCode",
  "phoneNumber",
  "addressLine1",
  "addressLine2",
  "postcode",
  "city",
  "state",
  "country",
] as const;
export type BusinessField = (typeof BUSINESS_FIELDS)[number];

export const ACCOUNT_FIELDS = [
  "bankAccountType",
  "bankAccountHolderName",
  "bankCode",
  "bankAccountNo",
] as const;

/** Of a director or an owner; `share` is a percentage and not part of the interface. */
export const PERSON_FIELDS = [...INSPECTED_FIELDS, "share"] as const;

/** What an operator can request a merchant to correct. */
export const REVIEW_FIELDS = [
  ...BUSINESS_FIELDS,
  "inspectList",
  ...DOCUMENTS,
  ...ACCOUNT_FIELDS,
] as const;
type ReviewField = (typeof REVIEW_FIELDS)[number];

/** What to correct in one field, in the operator's words. */
export interface ReviewReason {
  field: ReviewField;
  reason: string;
}

/** "": none yet. A rejected merchant is UNVERIFIED, like one that never submitted. */
export type ReviewOutcome = "" | "APPROVED" | "CHANGES_REQUESTED" | "REJECTED";

export interface MerchantReview {
  submittedAt: Date | null;
  outcome: ReviewOutcome;
  reasons: ReviewReason[];
  decidedAt: Date | null;
}

export const NO_REVIEW: MerchantReview = {
  submittedAt: null,
  outcome: "",
  reasons: [],
  decidedAt: null,
};

/** Of the terms that a merchant accepts. A new version has to be accepted before submitting. */
export const TERMS_VERSION = "2026-11";

export interface TermsAcceptance {
  version: string;
  userId: string;
  userEmail: string;
  address: string;
  acceptedAt: Date;
}

export const VERIFICATION_STATES = [
  "NOT_SUBMITTED",
  "IN_REVIEW",
  "CHANGES_REQUESTED",
  "REJECTED",
  "VERIFIED",
  "SUSPENDED",
] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

/** The verification's status as shown to the merchant. */
export function verificationStateOf(
  { status }: Pick<Merchant, "status">,
  { outcome }: Pick<MerchantReview, "outcome">,
): VerificationState {
  if (status === "UNVERIFIED") return UNVERIFIED_STATES[outcome];
  return STATES[status];
}

const UNVERIFIED_STATES: Readonly<Record<ReviewOutcome, VerificationState>> = {
  "": "NOT_SUBMITTED",
  APPROVED: "NOT_SUBMITTED", // and restored since: no correction was requested
  CHANGES_REQUESTED: "CHANGES_REQUESTED",
  REJECTED: "REJECTED",
};

const STATES: Readonly<Record<Exclude<MerchantStatus, "UNVERIFIED">, VerificationState>> = {
  REVIEWING: "IN_REVIEW",
  VERIFIED: "VERIFIED",
  SUSPENDED: "SUSPENDED",
};
