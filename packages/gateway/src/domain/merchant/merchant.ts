/**
 * Merchants, stores, users and applications as the gateway knows them. Shapes: interface,
 * Resources.
 */
import type { ApplicationId, MerchantId, StoreId, UserId } from "../ids.ts";

export type MerchantStatus = "UNVERIFIED" | "REVIEWING" | "VERIFIED" | "SUSPENDED";
export type SignatureMode = "strict" | "compat";

/** What a company says of itself; all text, "" when unset, `establishedAt` RFC 3339. */
export interface CompanyProfile {
  companyName: string;
  brandName: string;
  companyType: string;
  registrationNumber: string;
  businessCategory: string;
  businessScope: string;
  sourceOfFunds: string;
  customerOrigin: string;
  websiteUrl: string;
  establishedAt: string;
  countryCode: string;
  phoneNumber: string;
  addressLine1: string;
  addressLine2: string;
  postcode: string;
  city: string;
  state: string;
  country: string;
  invoiceAddress: Record<string, string> | null;
  paymentSubscription: string;
}

export interface MerchantProfile extends CompanyProfile {
  companyLogoUrl: string;
  gstNo: string;
  terminalOfflineEWallet: boolean;
  terminalOfflineCreditCard: boolean;
  onlineCreditCard: boolean;
}

export const ZERO_DATE = "0001-01-01T00:00:00Z";

export function emptyCompany(companyName: string): CompanyProfile {
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
    invoiceAddress: null,
    paymentSubscription: "",
  };
}

export function emptyProfile(companyName: string): MerchantProfile {
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
  /** The partner this merchant was made by; "" when none. */
  partnerId: MerchantId;
  isPartner: boolean;
  /** May create merchants: an operator switched the partner account on. */
  hasPartnerAccount: boolean;
  registrationSource: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface Store {
  id: StoreId;
  merchantId: MerchantId;
  merchantSettlementId: string;
  name: string;
  imageUrl: string;
  addressLine1: string;
  addressLine2: string;
  postCode: string;
  city: string;
  state: string;
  country: string;
  countryCode: string;
  phoneNumber: string;
  latitude: number;
  longitude: number;
  status: "ACTIVE" | "INACTIVE";
  isDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface Application {
  id: ApplicationId;
  merchantId: MerchantId;
  name: string;
  isActive: boolean;
  signatureMode: SignatureMode;
  /** Transactions in the short form that the strictest decoders need (companion 9.1). */
  isLean: boolean;
  serverPublicKey: string;
  webhookUrl: string;
  redirectUris: string[];
  homePageUrl: string;
  logoUrl: string;
  privacyPolicyUrl: string;
  /** The user it was made for; "" when none. */
  userId: UserId;
  /** For a client in the field that signs `get` when it deletes a store (companion 2.4). */
  acceptsDeleteSignedAsGet: boolean;
  createdAt: Date;
  updatedAt: Date;
}
