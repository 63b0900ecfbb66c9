/** A settlement account: where money is paid out to, and all a reviewer wants to know about it. */
import {
  type CompanyProfile,
  emptyCompany,
  type Merchant,
  type MerchantProfile,
} from "./merchant.ts";
import type { AccountStatus } from "./onboarding.ts";

/** Keys of `document`: one address of an uploaded file each. Source: companion 10.3. */
export const DOCUMENTS = [
  "ctosFileUrl",
  "ownerICFileUrl",
  "directorICFileUrl",
  "shareHolderICFileUrl",
  "businessRegistrationFileUrl",
  "bankStatementFileUrl",
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
] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

/** Facts about one owner or director, all text as it was sent. */
export const INSPECTED_FIELDS = [
  "fullName",
  "email",
  "position",
  "countryCode",
  "phoneNumber",
  "gender",
  "birthday",
  "nationality",
  "idType",
  "idNo",
  "beginAt",
  "endAt",
] as const;
export type Inspected = Partial<Record<(typeof INSPECTED_FIELDS)[number], string>>;

export interface SettlementProfile extends CompanyProfile {
  latitude: number;
  longitude: number;
  isSameBusinessAddress: boolean;
  inspectList: Inspected[];
  document: Partial<Record<DocumentName, string>>;
  bankAccountType: string;
  bankAccountHolderName: string;
  bankAccountNo: string;
  bankCode: string;
  /** As sent: the interface names no unit. */
  averageTicketSize: number;
  averageTurnoverPerMonth: number;
  vopApi: boolean;
}

export interface SettlementAccount {
  id: string;
  merchantId: string;
  isDefault: boolean;
  status: AccountStatus;
  profile: SettlementProfile;
  createdAt: Date;
  updatedAt: Date;
}

export function emptySettlementProfile(): SettlementProfile {
  return {
    ...emptyCompany(""),
    latitude: 0,
    longitude: 0,
    isSameBusinessAddress: false,
    inspectList: [],
    document: {},
    bankAccountType: "",
    bankAccountHolderName: "",
    bankAccountNo: "",
    bankCode: "",
    averageTicketSize: 0,
    averageTurnoverPerMonth: 0,
    vopApi: false,
  };
}

/** What a merchant's first account starts with: what is known of the merchant. */
export function defaultSettlementProfile(merchant: Merchant): SettlementProfile {
  const empty = emptySettlementProfile();
  return { ...empty, ...pickShared(merchant.profile, empty) };
}

/** Merchant and default account are one thing to a reviewer. */
export function defaultAccountStatus(merchant: Merchant): AccountStatus {
  return merchant.status === "SUSPENDED" ? "UNVERIFIED" : merchant.status;
}

/** Fields of an update that describe the merchant itself. */
export type ProfileChanges = Partial<SettlementProfile> &
  Partial<
    Pick<
      MerchantProfile,
      "terminalOfflineEWallet" | "terminalOfflineCreditCard" | "onlineCreditCard"
    >
  >;

export function updateMerchantProfile(
  profile: MerchantProfile,
  changes: ProfileChanges,
): MerchantProfile {
  return { ...profile, ...pickShared(changes, profile) };
}

export function updateSettlementProfile(
  profile: SettlementProfile,
  changes: ProfileChanges,
): SettlementProfile {
  const document = { ...profile.document, ...changes.document };
  return { ...profile, ...pickShared(changes, profile), document };
}

/** The members of `from` that `like` has as well. */
function pickShared<T extends object>(from: object, like: T): Partial<T> {
  const shared = Object.entries(from).filter(([name]) => Object.hasOwn(like, name));
  return Object.fromEntries(shared) as Partial<T>; // fields of one name have one type in both
}

/** Institution codes (the first letters of a bank's SWIFT code) and the banks' names. */
const BANK_NAMES: Readonly<Record<string, string>> = {
  AFBQ: "Affin Islamic Bank",
  ARBK: "AmBank",
  BIMB: "Bank Islam",
  BKRM: "Bank Rakyat",
  BMMB: "Bank Muamalat",
  BSNA: "Bank Simpanan Nasional",
  CIBB: "CIMB Bank",
  HBMB: "HSBC",
  HLBB: "Hong Leong Bank",
  KFHO: "Kuwait Finance House",
  MBBE: "Maybank",
  MFBB: "Alliance Bank",
  OCBC: "OCBC",
  PBBE: "Public Bank",
  PHBM: "Affin Bank",
  RHBB: "RHB Bank",
  SCBL: "Standard Chartered Bank",
  UOVB: "United Overseas Bank",
};

/** Empty for a code that is not listed. */
export function bankNameOf(bankCode: string): string {
  return BANK_NAMES[bankCode] ?? "";
}
