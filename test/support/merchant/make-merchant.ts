import { exportPrivateKeyPem, exportPublicKeyPem, generateKeyPair } from "@kaunter/signing";
import { hash } from "@node-rs/argon2";
import {
  addApplicationKey,
  createApplication,
} from "../../../packages/gateway/src/operations/create-application.ts";
import {
  type MerchantFamily,
  newFamily,
} from "../../../packages/gateway/src/operations/create-merchant.ts";
import {
  insertMerchant,
  insertStore,
  insertUser,
} from "../../../packages/gateway/src/store/merchants.ts";
import type { DemoApplication, TestGateway } from "../gateway.ts";

export interface MadeMerchant extends MerchantFamily {
  application: DemoApplication;
  password: string;
}

const PASSWORD = "correct horse battery";

/** Another merchant with its own application, next to the demo's. */
export async function makeMerchant(
  { deps }: TestGateway,
  changes: Partial<MerchantFamily["merchant"]> = {},
): Promise<MadeMerchant> {
  const family = newFamily(deps, "", {
    companyName: "Kedai Lain",
    countryCode: "60",
    email: `lain-${deps.random.digits(8)}@lain.example`,
    firstName: "LIM",
    lastName: "MEI",
    phoneNumber: `13${deps.random.digits(8)}`,
  });
  const merchant = { ...family.merchant, ...changes };
  const pair = await generateKeyPair();
  const publicKey = exportPublicKeyPem(pair.publicKey);
  const passwordHash = await hash(PASSWORD);
  const made = await deps.database.transaction(async (tx) => {
    await insertMerchant(tx, merchant);
    await insertStore(tx, family.store);
    await insertUser(tx, family.user, passwordHash);
    const application = await createApplication(deps, tx, {
      merchantId: merchant.id,
      name: "Lain",
      signatureMode: "strict",
    });
    await addApplicationKey(deps, tx, application.application, { name: "key", publicKey });
    return application;
  });
  return {
    ...family,
    merchant,
    password: PASSWORD,
    application: {
      clientId: made.application.id,
      clientSecret: made.clientSecret,
      privateKey: exportPrivateKeyPem(pair.privateKey),
      publicKey,
      serverPublicKey: made.application.serverPublicKey,
    },
  };
}
