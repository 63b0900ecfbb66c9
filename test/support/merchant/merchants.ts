/** Merchants beside the demo one, in whatever state a test needs. */
import { exportPrivateKeyPem, exportPublicKeyPem, generateKeyPair } from "@kaunter/signing";
import type {
  MerchantStatus,
  SignatureMode,
} from "../../../packages/gateway/src/domain/merchant.ts";
import {
  addApplicationKey,
  createApplication,
} from "../../../packages/gateway/src/operations/create-application.ts";
import { newFamily } from "../../../packages/gateway/src/operations/create-merchant.ts";
import {
  insertMerchant,
  insertStore,
  insertUser,
} from "../../../packages/gateway/src/store/merchants.ts";
import type { DemoApplication, TestGateway } from "../gateway.ts";

export interface OtherMerchant extends DemoApplication {
  merchantId: string;
  storeId: string;
}

let pair: Promise<{ privateKey: string; publicKey: string }> | undefined;

/** One pair for all of them: making one takes long, and which it is does not matter. */
function sharedPair(): Promise<{ privateKey: string; publicKey: string }> {
  pair ??= generateKeyPair().then((made) => ({
    privateKey: exportPrivateKeyPem(made.privateKey),
    publicKey: exportPublicKeyPem(made.publicKey),
  }));
  return pair;
}

export async function makeMerchant(
  gateway: TestGateway,
  options: {
    status?: MerchantStatus;
    isActive?: boolean;
    hasPartnerAccount?: boolean;
    storeStatus?: "ACTIVE" | "INACTIVE";
    signatureMode?: SignatureMode;
    withKey?: boolean;
  } = {},
): Promise<OtherMerchant> {
  const { deps } = gateway;
  const keys = await sharedPair();
  const family = newFamily(deps, "", {
    companyName: "Lain Sdn Bhd",
    countryCode: "60",
    email: `${deps.random.digits(12)}@other.example`,
    firstName: "A",
    lastName: "B",
    phoneNumber: deps.random.digits(12),
  });
  return deps.database.transaction(async (tx) => {
    await insertMerchant(tx, {
      ...family.merchant,
      status: options.status ?? "VERIFIED",
      isActive: options.isActive ?? true,
      hasPartnerAccount: options.hasPartnerAccount ?? false,
    });
    await insertStore(tx, { ...family.store, status: options.storeStatus ?? "ACTIVE" });
    await insertUser(tx, family.user, null);
    const { application, clientSecret } = await createApplication(deps, tx, {
      merchantId: family.merchant.id,
      name: "Shop",
      signatureMode: options.signatureMode ?? "strict",
    });
    if (options.withKey ?? true) {
      await addApplicationKey(deps, tx, application, { name: "Key", publicKey: keys.publicKey });
    }
    return {
      merchantId: family.merchant.id,
      storeId: family.store.id,
      clientId: application.id,
      clientSecret,
      serverPublicKey: application.serverPublicKey,
      ...keys,
    };
  });
}
