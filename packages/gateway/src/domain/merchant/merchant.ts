/** Merchants, stores and applications. Fields: docs/spec/interface.md */
import type { ApplicationId, MerchantId, StoreId, UserId } from "../ids.ts";

export type MerchantStatus = "UNVERIFIED" | "REVIEWING" | "VERIFIED" | "SUSPENDED";
export type SignatureMode = "strict" | "compat";

/** Ends an error in strict mode about what compat mode would accept. */
export const ONLY_COMPAT = "Only compatibility mode accepts it.";

export const ZERO_DATE = "0001-01-01T00:00:00Z";

/** A company's profile; all text, "" when unset, `establishedAt` in RFC 3339. */
export type CompanyProfile = ReturnType<typeof emptyCompany>;

export function emptyCompany(companyName: string) {
  return {
    companyName,
    brandName: "",
    companyType: "",
    registrationNumber: "",
    businessCategory: "",
    businessScope: "",
    sourceOfFunds: "",
    customerOrigin: "",
    websiteUrl: "",
    establishedAt: ZERO_DATE,
    countryCode: "",
    phoneNumber: "",
    addressLine1: "",
    addressLine2: "",
    postcode: "",
    city: "",
    state: "",
    country: "",
    invoiceAddress: null as Record<string, string> | null, // null until it is set
    paymentSubscription: "",
  };
}

export type MerchantProfile = ReturnType<typeof emptyProfile>;

export function emptyProfile(companyName: string) {
  return {
    ...emptyCompany(companyName),
    companyLogoUrl: "",
    gstNo: "",
    terminalOfflineEWallet: false,
    terminalOfflineCreditCard: false,
    onlineCreditCard: false,
  };
}

export interface Merchant {
  id: MerchantId;
  profile: MerchantProfile;
  isActive: boolean;
  status: MerchantStatus;
  isMasterMerchant: boolean;
  masterMerchantId: MerchantId;
  /** The partner that created this merchant; "" when none. */
  partnerId: MerchantId;
  isPartner: boolean;
  /** May create merchants: an operator enabled the partner account. */
  hasPartnerAccount: boolean;
  registrationSource: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A store as its merchant defines it. */
export type StoreFacts = typeof EMPTY_STORE;

export const EMPTY_STORE = {
  merchantSettlementId: "",
  name: "",
  addressLine1: "",
  addressLine2: "",
  postCode: "",
  city: "",
  state: "",
  country: "",
  countryCode: "",
  phoneNumber: "",
  latitude: 0,
  longitude: 0,
};

export interface Store extends StoreFacts {
  id: StoreId;
  merchantId: MerchantId;
  imageUrl: string;
  status: "ACTIVE" | "INACTIVE";
  isDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Identifies an application in a statement. */
export type ApplicationRef = Pick<Application, "merchantId" | "id">;

export interface Application {
  id: ApplicationId;
  merchantId: MerchantId;
  name: string;
  isActive: boolean;
  signatureMode: SignatureMode;
  /**
   * Transactions in the short form that the strictest decoders need:
   * docs/spec/interface.md#transaction-object
   */
  isLean: boolean;
  /** Errors of invalid input list each field in `details`: docs/reference/errors.md */
  hasErrorDetails: boolean;
  /** Responses are signed as webhooks are: docs/concepts/signed-requests.md#signed-responses */
  signsResponses: boolean;
  serverPublicKey: string;
  webhookUrl: string;
  redirectUris: string[];
  /** Sites that may show its checkout pages in a frame. */
  embedOrigins: string[];
  homePageUrl: string;
  logoUrl: string;
  privacyPolicyUrl: string;
  /** The user it was created for; "" when none. */
  userId: UserId;
  /**
   * For an existing client that signs `get` when deleting a store:
   * docs/spec/tolerances.md#a-store-deletion-signed-as-a-get
   */
  acceptsDeleteSignedAsGet: boolean;
  createdAt: Date;
  updatedAt: Date;
}
