/** A second merchant with an application of its own, to try what must not be seen. */

import { exportPrivateKeyPem, exportPublicKeyPem, generateKeyPair } from "@kaunter/signing";
import {
  addApplicationKey,
  createApplication,
} from "../../packages/gateway/src/operations/application/create-application.ts";
import { newFamily } from "../../packages/gateway/src/operations/merchant/create-merchant.ts";
import { insertUser } from "../../packages/gateway/src/store/access/users.ts";
import {
  insertMerchant,
  insertStore,
} from "../../packages/gateway/src/store/merchant/merchants.ts";
import type { DemoApplication, TestGateway } from "./gateway.ts";

export interface OtherMerchant {
  merchantId: string;
  storeId: string;
  application: DemoApplication;
}

export async function makeSecondMerchant(gateway: TestGateway): Promise<OtherMerchant> {
  const { deps } = gateway;
  const { merchant, store, user } = newFamily(deps, "", {
    companyName: "Kedai Lain Sdn Bhd",
    countryCode: "60",
    email: `other-${deps.random.digits(9)}@demo.example`,
    firstName: "CHONG",
    lastName: "WEI",
    phoneNumber: `11${deps.random.digits(8)}`,
  });
  const pair = await generateKeyPair();
  const publicKey = exportPublicKeyPem(pair.publicKey);
  const made = await deps.database.transaction(async (tx) => {
    await insertMerchant(tx, { ...merchant, status: "VERIFIED" });
    await insertStore(tx, store);
    await insertUser(tx, user, "");
    const application = await createApplication(deps, tx, {
      merchantId: merchant.id,
      name: "Other shop",
      signatureMode: "strict",
    });
    await addApplicationKey(deps, tx, application.application, { name: "key", publicKey });
    return application;
  });
  return {
    merchantId: merchant.id,
    storeId: store.id,
    application: {
      clientId: made.application.id,
      clientSecret: made.clientSecret,
      privateKey: exportPrivateKeyPem(pair.privateKey),
      publicKey,
      serverPublicKey: made.application.serverPublicKey,
    },
  };
}
