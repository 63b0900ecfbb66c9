// Webhooks of payments that an application takes for another merchant, by the consent of its user.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  exportPrivateKeyPem,
  exportPublicKeyPem,
  generateKeyPair,
  readPublicKey,
  verifyNotification,
} from "@kaunter/signing";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { endGrant } from "../../packages/gateway/src/operations/application/authorize-application.ts";
import { updatePartnerApplication } from "../../packages/gateway/src/operations/application/partner-application.ts";
import { serverKeyContext } from "../../packages/gateway/src/store/application/applications.ts";
import { TEST_ACT } from "../support/act.ts";
import { giveConsent } from "../support/api/consent-pages.ts";
import { basic, postJson } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { createCheckout, readCheckout } from "../support/pay.ts";
import { payWithoutScript } from "../support/payer/without-script.ts";
import { answer, type Received, type Receiver, startReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const REDIRECT_URI = "https://app.example/back";

/** The application is the demo merchant's; payments are the other merchant's. */
const gateway = await provideOwnGateway();
const other = await makeSecondMerchant(gateway);
const { merchantId, clientId } = gateway.demo;
await updatePartnerApplication(
  gateway.deps,
  merchantId,
  clientId,
  { redirectUris: [REDIRECT_URI] },
  TEST_ACT,
);

async function authorize(): Promise<string> {
  const query = { clientId, redirectUri: REDIRECT_URI, scope: "manage_payment", state: "1" };
  const code = await giveConsent(gateway.baseUrl, query, {
    email: other.user.email,
    password: other.password,
  });
  const { status, body } = await postJson(
    `${gateway.baseUrl}/v1/token`,
    { grantType: "authorization_code", code, redirectUri: REDIRECT_URI },
    { authorization: basic(gateway.demo) },
  );
  assert.equal(status, 200, JSON.stringify(body));
  return body.accessToken;
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** A payment of the other merchant that the application took. */
async function takePayment(notifyUrl: string, token: string): Promise<string> {
  const changes = { storeId: other.storeId, notifyUrl };
  const { id, url } = await createCheckout(gateway, changes, bearer(token));
  await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  const paid = await until(
    () => readCheckout(gateway, id),
    (checkout) => checkout?.status === "SUCCESS",
  );
  assert.equal(paid?.merchantId, other.merchantId);
  return paid?.transactionId ?? "";
}

async function withShop(act: (shop: Receiver) => Promise<void>, status = 200): Promise<void> {
  const shop = await startReceiver(answer(status));
  try {
    await act(shop);
  } finally {
    await shop.stop();
  }
}

const isSignedBy = ({ headers, body }: Received, publicKey: string) =>
  verifyNotification({
    rawBody: Buffer.from(body),
    headers: {
      signature: String(headers["x-signature"]),
      nonce: String(headers["x-nonce-str"]),
      timestamp: String(headers["x-timestamp"]),
    },
    publicKeys: [readPublicKey(publicKey)],
    now: new Date(),
  }).ok;

const sentTo = ({ received }: Receiver): Received => {
  const last = received.at(-1);
  assert.ok(last);
  return last;
};

test("a payment taken by consent is notified, signed with the application's key", async () => {
  await withShop(async (shop) => {
    const transactionId = await takePayment(shop.url, await authorize());
    await deliverDueNotifications(gateway.deps);
    assert.equal(shop.received.length, 1);
    assert.equal(JSON.parse(sentTo(shop).body).data.transactionId, transactionId);
    assert.ok(isSignedBy(sentTo(shop), gateway.demo.serverPublicKey));
    assert.ok(!isSignedBy(sentTo(shop), other.serverPublicKey));
    const [kept] = await gateway.query<{ status: string }>`
      select status from notifications where transaction_id = ${transactionId}`;
    assert.equal(kept?.status, "DELIVERED");
  });
});

test("it is still notified when the consent has ended: the payment was made", async () => {
  await withShop(async (shop) => {
    const token = await authorize();
    await takePayment(shop.url, token);
    const [grant] = await gateway.query<{ grant_id: string }>`
      select grant_id from authorization_codes order by created_at desc limit 1`;
    assert.ok(grant);
    await endGrant(gateway.deps, { merchantId, id: clientId }, grant.grant_id);
    await deliverDueNotifications(gateway.deps);
    assert.equal(shop.received.length, 1);
  });
});

test("a rejected delivery is tried again later, and a key that was rotated meanwhile signs", async () => {
  await withShop(async (shop) => {
    const transactionId = await takePayment(shop.url, await authorize());
    await deliverDueNotifications(gateway.deps);
    assert.equal(shop.received.length, 1);
    const { privateKey, publicKey } = await generateKeyPair();
    const pem = exportPrivateKeyPem(privateKey);
    const sealed = gateway.deps.sealer.seal(pem, serverKeyContext(clientId));
    const keys = await gateway.query<{ key: Buffer }>`
      select server_private_key_sealed as key from applications where id = ${clientId}`;
    await gateway.query`
      update applications set server_private_key_sealed = ${sealed}, server_key_rotated_at = now()
       where id = ${clientId}`;
    await gateway.query`
      update notifications set next_attempt_at = created_at
       where transaction_id = ${transactionId}`;
    await deliverDueNotifications(gateway.deps);
    assert.equal(shop.received.length, 2);
    assert.ok(isSignedBy(sentTo(shop), exportPublicKeyPem(publicKey)));
    await gateway.query`
      update applications set server_private_key_sealed = ${keys[0]?.key}
       where id = ${clientId}`;
  }, 500);
});

test("a refund of it is made with the consent, and seen in the merchant's own events", async () => {
  await withShop(async (shop) => {
    const token = await authorize();
    const transactionId = await takePayment(shop.url, token);
    const refund = {
      type: "FULL",
      currencyType: "MYR",
      amount: gateway.checkoutBody().order.amount,
    };
    const body = { transactionId, refund, reason: "Broken" };
    const refunded = await gateway.call({ path: "/v3/payment/refund", body, ...bearer(token) });
    assert.equal(refunded.status, 200, JSON.stringify(refunded.body));
    const mine = await gateway.call({ method: "GET", path: "/v3/events", application: other });
    const types = mine.body.items
      .filter((item: { transactionId: string }) => item.transactionId === transactionId)
      .map(({ type }: { type: string }) => type);
    assert.deepEqual(types, ["PAYMENT_SUCCEEDED", "REFUND_OPENED", "REFUND_SUCCEEDED"]);
    const theirs = await gateway.call({ method: "GET", path: "/v3/events" });
    assert.ok(!JSON.stringify(theirs.body).includes(transactionId));
  });
});

for (const [isLean, name] of [
  [true, "the classic object only"],
  [false, "full objects"],
] as const) {
  test(`an application with ${name} gets them for payments by consent, too`, async () => {
    const setLean = (value: boolean) =>
      gateway.query`update applications set is_lean = ${value} where id = ${clientId}`;
    await setLean(isLean);
    try {
      await withShop(async (shop) => {
        await takePayment(shop.url, await authorize());
        await deliverDueNotifications(gateway.deps);
        const { data } = JSON.parse(sentTo(shop).body);
        assert.equal("finalAmount" in data, !isLean, JSON.stringify(data));
      });
    } finally {
      await setLean(false);
    }
  });
}
