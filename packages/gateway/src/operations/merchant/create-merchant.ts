import type { User } from "../../domain/access/user.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeLongId } from "../../domain/ids.ts";
import {
  EMPTY_STORE,
  emptyProfile,
  type Merchant,
  type Store,
} from "../../domain/merchant/merchant.ts";
import { insertUser } from "../../store/access/users.ts";
import { type Transaction, violatedUniqueKey } from "../../store/database.ts";
import { insertMerchant } from "../../store/merchant/merchants.ts";
import { insertStore } from "../../store/merchant/stores.ts";
import { type AnyAct, type Change, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";

export interface NewMerchantRequest {
  companyName: string;
  countryCode: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

export interface MerchantWithOwner {
  merchant: Merchant;
  store: Store;
  user: User;
}

/**
 * Creates a merchant of a partner, with its first store and its owner, in one transaction with the
 * nonce. Throws NOT_PARTNER_ACCOUNT, EMAIL_DUPLICATE, PHONE_DUPLICATE, DUPLICATE_REQUEST.
 */
export async function createMerchant(
  deps: Deps,
  partner: Merchant,
  request: NewMerchantRequest,
  act: AnyAct,
  claimNonce: (tx: Transaction) => Promise<void>,
): Promise<MerchantWithOwner> {
  if (!partner.hasPartnerAccount) throw new GatewayError("NOT_PARTNER_ACCOUNT");
  const family = newMerchantWithOwner(deps, partner.id, request);
  try {
    await deps.database.transaction(async (tx) => {
      await claimNonce(tx);
      await insertMerchant(tx, withPhone(family.merchant, request));
      await insertStore(tx, family.store);
      await insertUser(tx, family.user, null);
      const { merchant } = family;
      await recordChange(tx, act, merchant.createdAt, merchantCreated(merchant, request));
    });
  } catch (error) {
    const key = violatedUniqueKey(error);
    if (key === "user_emails_pkey") throw new GatewayError("EMAIL_DUPLICATE", { cause: error });
    if (key === "user_phones_pkey") throw new GatewayError("PHONE_DUPLICATE", { cause: error });
    throw error;
  }
  return family;
}

/** In the audit log of its partner; a merchant without one has its own. */
export function merchantCreated({ id, partnerId }: Merchant, request: NewMerchantRequest): Change {
  return {
    merchantId: partnerId || id,
    action: "merchant.created",
    targetKind: "merchant",
    targetId: id,
    after: { companyName: request.companyName, email: request.email },
  };
}

/**
 * Returned when the merchant is retrieved; the creation itself returns none. Source:
 * docs/spec/interface.md#create-a-merchant
 */
function withPhone(merchant: Merchant, request: NewMerchantRequest): Merchant {
  const { countryCode, phoneNumber } = request;
  return { ...merchant, profile: { ...merchant.profile, countryCode, phoneNumber } };
}

/**
 * What a creation sets, as the interface defines it. Source:
 * docs/spec/interface.md#create-a-merchant
 */
export function newMerchantWithOwner(
  deps: Pick<Deps, "clock" | "random">,
  partnerId: string,
  request: NewMerchantRequest,
): MerchantWithOwner {
  const now = deps.clock.now();
  const stamps = { createdAt: now, updatedAt: now };
  const merchantId = makeLongId(now, deps.random);
  const merchant: Merchant = {
    id: merchantId,
    profile: emptyProfile(request.companyName),
    isActive: true,
    status: "UNVERIFIED",
    isMasterMerchant: false,
    masterMerchantId: "",
    partnerId,
    isPartner: true,
    hasPartnerAccount: false,
    registrationSource: "OPEN_API",
    ...stamps,
  };
  const store: Store = {
    ...EMPTY_STORE,
    id: makeLongId(now, deps.random),
    merchantId,
    name: request.companyName,
    imageUrl: "",
    status: "ACTIVE",
    isDefault: true,
    ...stamps,
  };
  const user: User = {
    id: makeLongId(now, deps.random),
    merchantId,
    firstName: request.firstName,
    lastName: request.lastName,
    countryCode: request.countryCode,
    phoneNumber: request.phoneNumber,
    email: request.email,
    avatarUrl: "",
    role: "OWNER",
    status: "ACTIVE",
    isActive: true,
    settlementAccountIds: [],
    storeIds: [],
    currentStoreId: "",
    ...stamps,
  };
  return { merchant, store, user };
}
