import type {
  ReviewReason,
  Verification,
  VerificationDeclared,
  VerificationGap,
} from "../../../generated/api.ts";
import { sectionOf } from "../review/review-fields.ts";

export const SECTIONS = ["business", "people", "documents", "account", "terms", "submit"] as const;
export type Section = (typeof SECTIONS)[number];

export interface SectionProps {
  verification: Verification;
  declared: VerificationDeclared;
  /** Shows another section. */
  open(section: Section): void;
}

export const documentUrl = (kind: string) => `/portal/api/verification/documents/${kind}`;

export function nextSection(section: Section): Section {
  return SECTIONS[SECTIONS.indexOf(section) + 1] ?? "submit";
}

export function isEditable({ state }: Pick<Verification, "state">): boolean {
  return state === "NOT_SUBMITTED" || state === "CHANGES_REQUESTED" || state === "REJECTED";
}

/**
 * The corrections that the operator requested and that are not known to be made. A newer file
 * corrects a document.
 */
function listOpenReasons({ state, reasons, decidedAt, declared }: Verification): ReviewReason[] {
  if (state !== "CHANGES_REQUESTED") return [];
  const isReplaced = (field: string) =>
    declared?.documents.some(
      ({ kind, file }) => kind === field && file && file.createdAt > (decidedAt ?? ""),
    ) ?? false;
  return reasons.filter(({ field }) => !isReplaced(field));
}

export function countGaps({ gaps }: Verification, section: Section): number {
  return gaps.filter((gap) => gap.section === section).length;
}

/** What is missing in a section, and the corrections that the operator requested. */
export function countProblems(verification: Verification, section: Section): number {
  const asked = listOpenReasons(verification).filter(({ field }) => sectionOf(field) === section);
  return countGaps(verification, section) + asked.length;
}

/** A section that the user has not edited shows no errors yet. */
export function hasBegun(verification: Verification, section: Section): boolean {
  const { declared } = verification;
  if (!declared) return false;
  const { business, people, account } = declared;
  if (section === "business") return business.registrationNumber + business.companyType !== "";
  if (section === "people") return people.length > 0;
  return section === "account" && Object.values(account).some((value) => value !== "");
}

export interface FieldProblems {
  /** The text for one field; undefined: nothing is wrong. */
  of(field: string): string | undefined;
}

export type GapWords = Readonly<Record<VerificationGap["problem"], string>>;

/** What each field of a section shows: the operator's reason before our own finding. */
export function problemsOf(
  verification: Verification,
  section: Section,
  words: GapWords,
): FieldProblems {
  const reasons = listOpenReasons(verification);
  return {
    of(field) {
      const asked = reasons.filter((reason) => reason.field === field);
      if (asked.length > 0) return asked.map(({ reason }) => reason).join(" ");
      if (!hasBegun(verification, section)) return undefined;
      const gap = verification.gaps.find((each) => each.field === field);
      return gap && words[gap.problem];
    },
  };
}
