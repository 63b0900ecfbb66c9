import Type, { type Static } from "typebox";
import { hasPermission } from "../../../domain/access/permissions.ts";
import { ZERO_DATE } from "../../../domain/merchant/merchant.ts";
import {
  BANK_CODES,
  bankNameOf,
  DOCUMENTS,
  type Inspected,
} from "../../../domain/merchant/settlement-account.ts";
import {
  findGaps,
  listRequiredDocuments,
} from "../../../domain/merchant/verification/find-gaps.ts";
import {
  BUSINESS_FIELDS,
  PERSON_FIELDS,
  REVIEW_FIELDS,
  TERMS_VERSION,
  VERIFICATION_STATES,
  verificationStateOf,
} from "../../../domain/merchant/verification/verification.ts";
import {
  readVerification,
  type Verification,
} from "../../../operations/merchant/verification/read-verification.ts";
import {
  acceptTerms,
  submitVerification,
  updateVerification,
  updateVerificationAccount,
} from "../../../operations/merchant/verification/update-verification.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf, type SignedIn } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, closed, named, orNull } from "../schemas.ts";
import { typed } from "../typed-input.ts";

const Text = Type.String({ maxLength: 255 });

/** Each may be empty: gaps are reported before it is submitted. */
const business = {
  companyName: Text,
  brandName: Text,
  companyType: Text,
  registrationNumber: typed("registration"),
  businessCategory: Text,
  businessScope: Type.String({ maxLength: 2_000 }),
  websiteUrl: Type.String({ maxLength: 2_048, pattern: '^$|^https?://[^\\s<>"]+$' }),
  establishedAt: typed("day", { description: "A date; empty when unset." }),
  countryCode: typed("callingCode"),
  phoneNumber: typed("phone"),
  addressLine1: Text,
  addressLine2: Text,
  postcode: typed("postcode"),
  city: Text,
  state: Text,
  country: Text,
};

const VerificationBusiness = named("VerificationBusiness", business);

/** A director or an owner; all text, "" when unset. */
const VerificationPerson = named("VerificationPerson", {
  ...(Object.fromEntries(PERSON_FIELDS.map((name) => [name, Text])) as Record<
    (typeof PERSON_FIELDS)[number],
    typeof Text
  >),
  idNo: typed("identity"),
  share: typed("percent"),
});

const VerificationAccount = named("VerificationAccount", {
  bankAccountType: Type.Enum(["", "INDIVIDUAL", "CORPORATE"]),
  bankAccountHolderName: Text,
  bankAccountNo: typed("bankAccount"),
  bankCode: Type.String({ pattern: "^$|^[0-9A-Z]{2,11}$" }),
});

export const DocumentKind = Type.Enum([...DOCUMENTS], { title: "DocumentKind" });

const ReviewField = Type.Enum([...REVIEW_FIELDS], { title: "ReviewField" });

export const ReviewReasonItem = named("ReviewReason", {
  field: ReviewField,
  reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
});

export const State = Type.Enum([...VERIFICATION_STATES], { title: "VerificationState" });

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
  /** Null for a user who may only read the status; the lists are then empty. */
  declared: orNull(Declared),
});

const ERRORS = [
  "MERCHANT_VERIFIED",
  "MERCHANT_SUSPENDED",
  "NOT_PERMITTED",
  "INVALID_PARAMETER",
] as const;

/** Of the user's own merchant, as far as the user may read it. */
export async function presentVerification(
  { actor, merchant }: Pick<SignedIn, "actor" | "merchant">,
  deps: PortalDeps,
): Promise<Static<typeof VerificationView>> {
  const verification = await readVerification(deps, merchant.id);
  const { account, terms, review, note } = verification;
  const mayRead = hasPermission(actor, "verification:write");
  const profile = verification.merchant.profile;
  return {
    ...presentReview(verification),
    note: mayRead ? note : "",
    reasons: mayRead ? review.reasons : [],
    gaps: mayRead
      ? findGaps({
          profile,
          account: account.profile,
          acceptedTerms: terms.map(({ version }) => version),
        })
      : [],
    requiredDocuments: listRequiredDocuments(profile.companyType),
    bankCodes: BANK_CODES.map((code) => ({ code, name: bankNameOf(code) })),
    termsVersion: TERMS_VERSION,
    declared: mayRead ? presentDeclared(verification) : null,
  };
}

export function presentReview({ merchant, review }: Verification) {
  return {
    state: verificationStateOf(merchant, review),
    submittedAt: review.submittedAt?.toISOString() ?? null,
    decidedAt: review.decidedAt?.toISOString() ?? null,
  };
}

const DATE_LENGTH = 10;

export function presentDeclared(verification: Verification): Static<typeof Declared> {
  const { merchant, account, documents, terms } = verification;
  const { profile } = merchant;
  const business = Object.fromEntries(BUSINESS_FIELDS.map((name) => [name, profile[name]]));
  const { inspectList, ...facts } = account.profile;
  return {
    business: {
      ...(business as Record<(typeof BUSINESS_FIELDS)[number], string>), // only these names
      establishedAt:
        profile.establishedAt === ZERO_DATE ? "" : profile.establishedAt.slice(0, DATE_LENGTH),
    },
    people: inspectList.map(presentPerson),
    account: {
      bankAccountType: facts.bankAccountType === "CORPORATE" ? "CORPORATE" : readType(facts),
      bankAccountHolderName: facts.bankAccountHolderName,
      bankAccountNo: facts.bankAccountNo,
      bankCode: facts.bankCode,
    },
    bankName: bankNameOf(facts.bankCode),
    accountStatus: account.status,
    documents: documents.map(({ kind, url, file }) => ({
      kind,
      file: file && withTimes(file),
      externalUrl: file ? null : url,
    })),
    terms: terms.map(withTimes),
  };
}

function readType({ bankAccountType }: { bankAccountType: string }): "" | "INDIVIDUAL" {
  return bankAccountType === "INDIVIDUAL" ? "INDIVIDUAL" : "";
}

function presentPerson(person: Inspected) {
  const entries = PERSON_FIELDS.map((name) => [name, person[name] ?? ""] as const);
  // The names come from PERSON_FIELDS.
  return Object.fromEntries(entries) as Record<(typeof PERSON_FIELDS)[number], string>;
}

export const getVerificationRoute = route({
  auth: "portal",
  operationId: "getVerification",
  method: "GET",
  path: "/portal/api/verification",
  permission: "verification:read",
  summary: "Retrieve the status of the merchant's verification, and what it has declared.",
  response: VerificationView,
  handler: (call, deps) => presentVerification(call, deps),
});

export const updateVerificationBusinessRoute = route({
  auth: "portal",
  operationId: "updateVerificationBusiness",
  method: "PATCH",
  path: "/portal/api/verification/business",
  permission: "verification:write",
  summary: "Save the business profile. Fields may be empty until it is submitted.",
  body: VerificationBusiness,
  response: VerificationView,
  errors: ERRORS,
  handler: async (call, deps) => {
    const day = call.body.establishedAt;
    const establishedAt = day === "" ? ZERO_DATE : `${day}T00:00:00Z`;
    await updateVerification(deps, actOf(call), { ...call.body, establishedAt });
    return presentVerification(call, deps);
  },
});

const PEOPLE_MAX = 50;

const VerificationPeople = closed({
  people: Type.Array(VerificationPerson, { maxItems: PEOPLE_MAX }),
});

export const updateVerificationPeopleRoute = route({
  auth: "portal",
  operationId: "updateVerificationPeople",
  method: "PATCH",
  path: "/portal/api/verification/people",
  permission: "verification:write",
  summary: "Save the directors and owners.",
  body: VerificationPeople,
  response: VerificationView,
  errors: ERRORS,
  handler: async (call, deps) => {
    await updateVerification(deps, actOf(call), { inspectList: call.body.people });
    return presentVerification(call, deps);
  },
});

export const updateVerificationAccountRoute = route({
  auth: "portal",
  operationId: "updateVerificationAccount",
  method: "PATCH",
  path: "/portal/api/verification/account",
  permission: "verification:write",
  needsConfirmation: true,
  summary: "Save the bank account that payouts go to.",
  body: VerificationAccount,
  response: VerificationView,
  errors: ["MERCHANT_VERIFIED", "MERCHANT_SUSPENDED", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    await updateVerificationAccount(deps, actOf(call), call.body);
    return presentVerification(call, deps);
  },
});

export const acceptTermsRoute = route({
  auth: "portal",
  operationId: "acceptTerms",
  method: "POST",
  path: "/portal/api/verification/terms",
  permission: "verification:write",
  summary: "Accept the current version of the terms.",
  body: closed({ version: Type.String({ minLength: 1, maxLength: 20 }) }),
  response: VerificationView,
  errors: ["CONFLICT", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    await acceptTerms(deps, actOf(call), call.body.version);
    return presentVerification(call, deps);
  },
});

export const submitVerificationRoute = route({
  auth: "portal",
  operationId: "submitVerification",
  method: "POST",
  path: "/portal/api/verification/submit",
  permission: "verification:write",
  summary: "Submit the merchant for review. The error names everything that is missing.",
  response: VerificationView,
  errors: ["VERIFICATION_INCOMPLETE", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    await submitVerification(deps, actOf(call));
    return presentVerification(call, deps);
  },
});
