/** Merchants beside the demo's, in whatever state a test needs. */
import { exportPrivateKeyPem, exportPublicKeyPem, generateKeyPair } from "@kaunter/signing";
import { hash } from "@node-rs/argon2";
import type { SignatureMode } from "../../packages/gateway/src/domain/merchant.ts";
import {
  addApplicationKey,
  createApplication,
} from "../../packages/gateway/src/operations/create-application.ts";
import {
  type MerchantFamily,
  newFamily,
} from "../../packages/gateway/src/operations/create-merchant.ts";
import {
  insertMerchant,
  insertStore,
  insertUser,
} from "../../packages/gateway/src/store/merchants.ts";
import type { DemoApplication, TestGateway } from "./gateway.ts";

/** Has what its application signs with, so that it can be given as one. */
export interface OtherMerchant extends MerchantFamily, DemoApplication {
  merchantId: string;
  storeId: string;
  application: DemoApplication;
  /** Of its owner. */
  password: string;
}

export interface OtherMerchantOptions extends Partial<MerchantFamily["merchant"]> {
  storeStatus?: "ACTIVE" | "INACTIVE";
  signatureMode?: SignatureMode;
  withKey?: boolean;
}

export const TEST_PASSWORD = "seven green umbrellas";

/** The same for all of them: to make one takes long, and which it is does not matter. */
let secrets: Promise<{ privateKey: string; publicKey: string; passwordHash: string }> | undefined;

async function makeSecrets() {
  const [pair, passwordHash] = await Promise.all([generateKeyPair(), hash(TEST_PASSWORD)]);
  const { privateKey, publicKey } = pair;
  return {
    privateKey: exportPrivateKeyPem(privateKey),
    publicKey: exportPublicKeyPem(publicKey),
    passwordHash,
  };
}

/** Verified, unless the options say otherwise. */
export async function makeSecondMerchant(
  { deps }: TestGateway,
  options: OtherMerchantOptions = {},
): Promise<OtherMerchant> {
  const { storeStatus = "ACTIVE", signatureMode = "strict", withKey = true, ...changes } = options;
  secrets ??= makeSecrets();
  const { passwordHash, ...keys } = await secrets;
  const family = newFamily(deps, "", {
    companyName: "Kedai Lain",
    countryCode: "60",
    email: `owner-${deps.random.digits(12)}@other.example`,
    firstName: "LIM",
    lastName: "MEI",
    phoneNumber: deps.random.digits(12),
  });
  const merchant = { ...family.merchant, status: "VERIFIED" as const, ...changes };
  const store = { ...family.store, status: storeStatus };
  const application = await deps.database.transaction(async (tx) => {
    await insertMerchant(tx, merchant);
    await insertStore(tx, store);
    await insertUser(tx, family.user, passwordHash);
    const made = await createApplication(deps, tx, {
      merchantId: merchant.id,
      name: "Shop",
      signatureMode,
    });
    if (withKey) {
      const { publicKey } = keys;
      await addApplicationKey(deps, tx, made.application, { name: "Key", publicKey });
    }
    const { id, serverPublicKey } = made.application;
    return { clientId: id, clientSecret: made.clientSecret, serverPublicKey, ...keys };
  });
  return {
    ...{ merchant, store, user: family.user, password: TEST_PASSWORD },
    ...{ merchantId: merchant.id, storeId: store.id, application },
    ...application,
  };
}
