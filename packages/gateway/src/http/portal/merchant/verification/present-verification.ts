import type { Static } from "typebox";
import { hasPermission } from "../../../../domain/access/permissions.ts";
import { ZERO_DATE } from "../../../../domain/merchant/merchant.ts";
import {
  BANK_CODES,
  bankNameOf,
  type Inspected,
} from "../../../../domain/merchant/settlement-account.ts";
import {
  findGaps,
  listRequiredDocuments,
} from "../../../../domain/merchant/verification/find-gaps.ts";
import {
  BUSINESS_FIELDS,
  PERSON_FIELDS,
  TERMS_VERSION,
  verificationStateOf,
} from "../../../../domain/merchant/verification/verification.ts";
import {
  openVerification,
  type Verification,
} from "../../../../operations/merchant/verification/open-verification.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import type { SignedIn } from "../../portal-call.ts";
import type { PortalDeps } from "../../portal-deps.ts";
import type { Declared, ReviewView, VerificationView } from "./verification-schema.ts";

const DATE_LENGTH = 10;

/** Of the user's own merchant, as far as the user may read it. */
export async function presentVerification(
  { actor, merchant }: Pick<SignedIn, "actor" | "merchant">,
  deps: PortalDeps,
): Promise<Static<typeof VerificationView>> {
  const verification = await openVerification(deps, merchant.id);
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

/** Of any merchant, for an operator. Throws NOT_FOUND. */
export async function presentMerchantReview(
  deps: PortalDeps,
  id: string,
): Promise<Static<typeof ReviewView>> {
  const verification = await openVerification(deps, id);
  const { merchant, review, note } = verification;
  return {
    ...presentReview(verification),
    lastOutcome: review.outcome,
    note,
    reasons: review.reasons,
    companyName: merchant.profile.companyName,
    isSubMerchant: merchant.partnerId !== "",
    declared: presentDeclared(verification),
  };
}

function presentReview({ merchant, review }: Verification) {
  return {
    state: verificationStateOf(merchant, review),
    submittedAt: review.submittedAt?.toISOString() ?? null,
    decidedAt: review.decidedAt?.toISOString() ?? null,
  };
}

function presentDeclared(verification: Verification): Static<typeof Declared> {
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
