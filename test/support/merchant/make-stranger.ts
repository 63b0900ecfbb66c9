import assert from "node:assert/strict";
import { hash } from "@node-rs/argon2";
import { newFamily } from "../../../packages/gateway/src/operations/create-merchant.ts";
import {
  insertMerchant,
  insertStore,
  insertUser,
} from "../../../packages/gateway/src/store/merchants.ts";
import type { TestGateway } from "../gateway.ts";
import { PortalClient, TEST_PASSWORD } from "../portal/portal-client.ts";

/** The owner of another merchant, signed in. */
export async function makeStranger(gateway: TestGateway): Promise<PortalClient> {
  const { deps } = gateway;
  const email = `stranger-${deps.random.digits(9)}@other.example`;
  const family = newFamily(deps, "", {
    companyName: "Other Sdn Bhd",
    countryCode: "60",
    email,
    firstName: "O",
    lastName: "Ther",
    phoneNumber: `1${deps.random.digits(8)}`,
  });
  const passwordHash = await hash(TEST_PASSWORD);
  await deps.database.transaction(async (tx) => {
    await insertMerchant(tx, { ...family.merchant, hasPartnerAccount: true });
    await insertStore(tx, family.store);
    await insertUser(tx, family.user, passwordHash);
  });
  const client = new PortalClient(gateway);
  const answer = await client.login(email, TEST_PASSWORD);
  assert.equal(answer.status, 200, answer.text);
  return client;
}
