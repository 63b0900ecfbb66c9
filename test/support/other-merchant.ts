/** Merchants in addition to the demo's, in whatever state a test needs. */

import { exportPrivateKeyPem, exportPublicKeyPem } from "@kaunter/signing";
import { hash } from "@node-rs/argon2";
import type { SignatureMode } from "../../packages/gateway/src/domain/merchant/merchant.ts";
import {
  addApplicationKey,
  createApplication,
} from "../../packages/gateway/src/operations/application/create-application.ts";
import {
  type MerchantWithOwner,
  newMerchantWithOwner,
} from "../../packages/gateway/src/operations/merchant/create-merchant.ts";
import { insertUser } from "../../packages/gateway/src/store/access/users.ts";
import { insertMerchant } from "../../packages/gateway/src/store/merchant/merchants.ts";
import { insertStore } from "../../packages/gateway/src/store/merchant/stores.ts";
import type { DemoApplication, TestGateway } from "./gateway.ts";
import { otherKeyPair } from "./keys/key-pairs.ts";

export interface OtherFamily extends MerchantWithOwner {
  /** Of its owner. */
  password: string;
}

/** Has what its application signs with, so that it can be given as one. */
export interface OtherMerchant extends OtherFamily, DemoApplication {
  merchantId: string;
  storeId: string;
  application: DemoApplication;
}

export interface OtherFamilyOptions extends Partial<MerchantWithOwner["merchant"]> {
  storeStatus?: "ACTIVE" | "INACTIVE";
}

export interface OtherMerchantOptions extends OtherFamilyOptions {
  signatureMode?: SignatureMode;
  withKey?: boolean;
}

export const TEST_PASSWORD = "seven green umbrellas";

/** The same for all of them: a hash takes long to make, and which it is does not matter. */
let secrets: Promise<{ privateKey: string; publicKey: string; passwordHash: string }> | undefined;

async function makeSecrets() {
  const [pair, passwordHash] = await Promise.all([otherKeyPair(), hash(TEST_PASSWORD)]);
  const { privateKey, publicKey } = pair;
  return {
    privateKey: exportPrivateKeyPem(privateKey),
    publicKey: exportPublicKeyPem(publicKey),
    passwordHash,
  };
}

const findSecrets = () => {
  secrets ??= makeSecrets();
  return secrets;
};

/** Without an application. Verified, unless the options say otherwise. */
export async function makeFamily(
  { deps }: TestGateway,
  { storeStatus = "ACTIVE", ...changes }: OtherFamilyOptions = {},
): Promise<OtherFamily> {
  const { passwordHash } = await findSecrets();
  const { merchant, store, user } = newMerchantWithOwner(deps, "", {
    companyName: "Kedai Lain",
    countryCode: "60",
    email: `owner-${deps.random.digits(12)}@other.example`,
    firstName: "LIM",
    lastName: "MEI",
    phoneNumber: deps.random.digits(12),
  });
  const family = {
    merchant: { ...merchant, status: "VERIFIED" as const, ...changes },
    store: { ...store, status: storeStatus },
    user,
  };
  await deps.database.transaction(async (tx) => {
    await insertMerchant(tx, family.merchant);
    await insertStore(tx, family.store);
    await insertUser(tx, user, passwordHash);
  });
  return { ...family, password: TEST_PASSWORD };
}

/** A family with an application of its own. */
export async function makeSecondMerchant(
  gateway: TestGateway,
  { signatureMode = "strict", withKey = true, ...options }: OtherMerchantOptions = {},
): Promise<OtherMerchant> {
  const family = await makeFamily(gateway, options);
  const merchantId = family.merchant.id;
  const application = await makeApplication(gateway, merchantId, { signatureMode, withKey });
  return { ...family, merchantId, storeId: family.store.id, application, ...application };
}

/** One more of a merchant. */
export async function makeApplication(
  { deps }: TestGateway,
  merchantId: string,
  { signatureMode = "strict", withKey = true }: OtherMerchantOptions = {},
): Promise<DemoApplication> {
  const { passwordHash: _, ...keys } = await findSecrets();
  return deps.database.transaction(async (tx) => {
    const wanted = { merchantId, name: "Shop", signatureMode };
    const made = await createApplication(deps, tx, wanted);
    const { id: clientId, serverPublicKey } = made.application;
    const key = { name: "Key", publicKey: keys.publicKey };
    if (withKey) await addApplicationKey(deps, tx, made.application, key);
    return { clientId, clientSecret: made.clientSecret, serverPublicKey, ...keys };
  });
}
