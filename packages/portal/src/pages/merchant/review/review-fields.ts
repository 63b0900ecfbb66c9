import type { DocumentKind, ReviewField, VerificationSection } from "../../../generated/api.ts";
import { keysOf } from "../../../words/keys-of.ts";

/** Every document that the interface knows. */
const DOCUMENTS: Readonly<Record<DocumentKind, true>> = {
  businessRegistrationFileUrl: true,
  ownerICFileUrl: true,
  directorICFileUrl: true,
  bankStatementFileUrl: true,
  shareHolderICFileUrl: true,
  ctosFileUrl: true,
  moaFileUrl: true,
  form24FileUrl: true,
  form49FileUrl: true,
  section14FileUrl: true,
  form44FileUrl: true,
  businessSitePhotoFileUrl: true,
  essmDocumentFileUrl: true,
  letterOfConsentFileUrl: true,
  certificateOfRegistrationFileUrl: true,
  meetingMinutesFileUrl: true,
  organizationChartFileUrl: true,
};
export const DOCUMENT_KINDS = keysOf(DOCUMENTS);

const BUSINESS = {
  companyName: true,
  brandName: true,
  companyType: true,
  registrationNumber: true,
  businessCategory: true,
  businessScope: true,
  websiteUrl: true,
  establishedAt: true,
  phoneNumber: true,
  addressLine1: true,
  addressLine2: true,
  postcode: true,
  city: true,
  state: true,
  country: true,
};
const ACCOUNT = {
  bankAccountType: true,
  bankAccountHolderName: true,
  bankCode: true,
  bankAccountNo: true,
};

/**
 * What an operator can ask to correct, in the order of the sections. The country code is corrected
 * with the phone number.
 */
export const REVIEW_FIELDS = keysOf<Exclude<ReviewField, "countryCode">>({
  ...BUSINESS,
  inspectList: true,
  ...DOCUMENTS,
  ...ACCOUNT,
});

/** Where a merchant corrects a field. */
export function sectionOf(field: string): VerificationSection {
  if (field.startsWith("inspectList")) return "people";
  if (field.endsWith("FileUrl")) return "documents";
  return field.startsWith("bank") ? "account" : "business";
}
