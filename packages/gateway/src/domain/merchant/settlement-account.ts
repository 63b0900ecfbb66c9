/** A settlement account: where payouts go, with everything a reviewer needs to know. */
import type { MerchantId } from "../ids.ts";
import {
  type CompanyProfile,
  emptyCompany,
  type Merchant,
  type MerchantProfile,
} from "./merchant.ts";
import type { AccountStatus } from "./onboarding.ts";

/**
 * Keys of `document`: one URL of an uploaded file each. Source:
 * docs/spec/interface.md#merchant-profile
 */
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

/** One owner or director, all text as sent. */
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
export type Inspected = Partial<Record<(typeof INSPECTED_FIELDS)[number], string>> & {
  /** Per cent, such as "12.5". Declared in the portal; not a field of the interface. */
  share?: string;
};

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
  /** As sent: the interface does not define the unit. */
  averageTicketSize: number;
  averageTurnoverPerMonth: number;
  vopApi: boolean;
}

export interface SettlementAccount {
  id: string;
  merchantId: MerchantId;
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

/** A merchant's first account, filled from its profile. */
export function defaultSettlementProfile(merchant: Merchant): SettlementProfile {
  const empty = emptySettlementProfile();
  return { ...empty, ...pickShared(merchant.profile, empty) };
}

/** A merchant and its default account are reviewed together. */
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

/** The fields of `from` that `like` also has. */
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

export const BANK_CODES = Object.keys(BANK_NAMES);

/** Empty for an unknown code. */
export function bankNameOf(bankCode: string): string {
  return BANK_NAMES[bankCode] ?? "";
}
