import Type, { type Static } from "typebox";
import type { User } from "../../../domain/access/user.ts";
import type { Merchant, Store } from "../../../domain/merchant/merchant.ts";
import { presentStore } from "../../../domain/merchant/wire-store.ts";
import { DateTime, LongId } from "../../schemas/envelope.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { COMPANY_FIELDS } from "./company-schema.ts";

const Text = Type.String();

export const MerchantItem = Type.Object({
  id: LongId,
  ...COMPANY_FIELDS,
  companyLogoUrl: Text,
  isActive: Type.Boolean(),
  status: Type.Enum(["UNVERIFIED", "REVIEWING", "VERIFIED", "SUSPENDED"]),
  isMasterMerchant: Type.Boolean(),
  masterMerchantId: Text,
  isPartner: Type.Boolean(),
  partnerId: Text,
  gstNo: Text,
  extraInfo: Type.Object({
    contactInfo: Type.Array(Type.Unknown()),
    businessHour: Type.Array(Type.Unknown()),
  }),
  subscription: Type.Object({
    terminalOfflineEWallet: Type.Boolean(),
    terminalOfflineCreditCard: Type.Boolean(),
    onlineCreditCard: Type.Boolean(),
  }),
  registrationSource: Text,
  createdAt: DateTime,
  updatedAt: DateTime,
});

export function presentMerchant(merchant: Merchant): Static<typeof MerchantItem> {
  const { terminalOfflineEWallet, terminalOfflineCreditCard, onlineCreditCard, ...profile } =
    merchant.profile;
  return {
    ...profile,
    ...withTimes(merchant),
    extraInfo: { contactInfo: [], businessHour: [] },
    subscription: { terminalOfflineEWallet, terminalOfflineCreditCard, onlineCreditCard },
  };
}

/** A store on its own, with the settlement account that is omitted inside a transaction. */
export function presentStoreItem(store: Store) {
  return { ...presentStore(store), merchantSettlementId: store.merchantSettlementId };
}

export const UserItem = Type.Object({
  id: LongId,
  firstName: Text,
  lastName: Text,
  countryCode: Text,
  phoneNumber: Text,
  email: Text,
  avatarUrl: Text,
  status: Text,
  settlementAccountId: Type.Array(Text),
  storeId: Type.Array(Text),
  isActive: Type.Boolean(),
  currentStoreId: Text,
  createdAt: DateTime,
  updatedAt: DateTime,
});

export function presentUser(user: User): Static<typeof UserItem> {
  return {
    ...withTimes(user),
    settlementAccountId: user.settlementAccountIds,
    storeId: user.storeIds,
  };
}
