import type { MerchantProfile } from "../merchant.ts";
import type { DocumentName, Inspected, SettlementProfile } from "../settlement-account.ts";
import {
  ACCOUNT_FIELDS,
  type BusinessField,
  TERMS_VERSION,
  type VerificationSection,
} from "./verification.ts";

type GapProblem = "MISSING" | "INVALID" | "SHARES_ABOVE_100";

/** One reason why a merchant cannot submit yet. */
export interface Gap {
  section: VerificationSection;
  /** As in the interface; a director's is `inspectList.0.idNo`. */
  field: string;
  problem: GapProblem;
}

/** What a merchant has declared so far. */
export interface Declared {
  profile: MerchantProfile;
  account: SettlementProfile;
  /** Versions of the terms. */
  acceptedTerms: readonly string[];
}

const REQUIRED_BUSINESS: readonly BusinessField[] = [
  "companyName",
  "companyType",
  "registrationNumber",
  "businessCategory",
  "businessScope",
  "countryCode",
  "phoneNumber",
  "addressLine1",
  "postcode",
  "city",
  "state",
  "country",
];
const REQUIRED_OF_PERSON = ["fullName", "position", "nationality", "idType", "idNo"] as const;

/** A company is run by directors, any other business by its owners. */
const WITHOUT_DIRECTORS = new Set(["", "SOLE PROPRIETORSHIP", "PARTNERSHIP"]);
const NRIC = /^\d{6}-?\d{2}-?\d{4}$/;
const SHARE = /^\d{1,3}(\.\d{1,2})?$/;
const SHARES_MAX = 100;
const HUNDREDTHS = 100;

/** The documents that a business of this type must upload. */
export function listRequiredDocuments(companyType: string): DocumentName[] {
  return [
    "businessRegistrationFileUrl",
    WITHOUT_DIRECTORS.has(companyType) ? "ownerICFileUrl" : "directorICFileUrl",
    "bankStatementFileUrl",
  ];
}

/**
 * Everything that is missing or invalid, in the order of the sections; none: it may be submitted.
 */
export function findGaps({ profile, account, acceptedTerms }: Declared): Gap[] {
  const { document } = account;
  return [
    ...missing("business", REQUIRED_BUSINESS, profile),
    ...findGapsOfPeople(account.inspectList),
    ...missing("documents", listRequiredDocuments(profile.companyType), document),
    ...missing("account", ACCOUNT_FIELDS, account),
    ...(acceptedTerms.includes(TERMS_VERSION) ? [] : [gap("terms", "terms", "MISSING")]),
  ];
}

function findGapsOfPeople(people: readonly Inspected[]): Gap[] {
  if (people.length === 0) return [gap("people", "inspectList", "MISSING")];
  const each = people.flatMap((person, i) => {
    const at = (name: string) => `inspectList.${i}.${name}`;
    const { idType = "", idNo = "", share = "" } = person;
    const isInvalidId = idType === "NRIC" && idNo !== "" && !NRIC.test(idNo);
    const isInvalidShare = share !== "" && (!SHARE.test(share) || Number(share) > SHARES_MAX);
    return [
      ...missing("people", REQUIRED_OF_PERSON, person, at),
      ...(isInvalidId ? [gap("people", at("idNo"), "INVALID")] : []),
      ...(isInvalidShare ? [gap("people", at("share"), "INVALID")] : []),
    ];
  });
  const shares = people.map(({ share = "" }) => Math.round(Number(share) * HUNDREDTHS));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const isAbove = total > SHARES_MAX * HUNDREDTHS;
  return isAbove ? [...each, gap("people", "inspectList", "SHARES_ABOVE_100")] : each;
}

function missing<Name extends string>(
  section: VerificationSection,
  names: readonly Name[],
  said: Partial<Record<Name, unknown>>,
  at = (name: string): string => name,
): Gap[] {
  return names
    .filter((name) => String(said[name] ?? "").trim() === "")
    .map((name) => gap(section, at(name), "MISSING"));
}

const gap = (section: VerificationSection, field: string, problem: GapProblem): Gap => ({
  section,
  field,
  problem,
});

const SENTENCES: Readonly<Record<GapProblem, (field: string) => string>> = {
  MISSING: (field) => `${field} is missing.`,
  INVALID: (field) => `${field} is invalid.`,
  SHARES_ABOVE_100: () => "The shares add up to more than 100%.",
};

/** In English, for an error of the API. */
export function describeGap({ field, problem }: Gap): string {
  return SENTENCES[problem](field);
}
