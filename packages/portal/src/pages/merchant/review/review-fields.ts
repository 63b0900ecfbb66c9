import type { DocumentKind, ReviewField, VerificationSection } from "../../../generated/api.ts";

/** Every document that the interface knows. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = [
  "businessRegistrationFileUrl",
  "ownerICFileUrl",
  "directorICFileUrl",
  "bankStatementFileUrl",
  "shareHolderICFileUrl",
  "ctosFileUrl",
  "moaFileUrl",
  "form24FileUrl",
  "form49FileUrl",
  "section14FileUrl",
  "form44FileUrl",
  "businessSitePhotoFileUrl",
  "essmDocumentFileUrl",
  "letterOfConsentFileUrl",
  "certificateOfRegistrationFileUrl",
  "meetingMinutesFileUrl",
  "organizationChartFileUrl",
];

const BUSINESS: readonly ReviewField[] = [
  "companyName",
  "brandName",
  "companyType",
  "registrationNumber",
  "businessCategory",
  "businessScope",
  "websiteUrl",
  "establishedAt",
  "phoneNumber",
  "addressLine1",
  "addressLine2",
  "postcode",
  "city",
  "state",
  "country",
];
const ACCOUNT: readonly ReviewField[] = [
  "bankAccountType",
  "bankAccountHolderName",
  "bankCode",
  "bankAccountNo",
];

/** What an operator can ask to correct, in the order of the sections. */
export const REVIEW_FIELDS: readonly ReviewField[] = [
  ...BUSINESS,
  "inspectList",
  ...DOCUMENT_KINDS,
  ...ACCOUNT,
];

/** Where a merchant corrects a field. */
export function sectionOf(field: string): VerificationSection {
  if (field.startsWith("inspectList")) return "people";
  if (field.endsWith("FileUrl")) return "documents";
  return field.startsWith("bank") ? "account" : "business";
}
