import assert from "node:assert/strict";
import { test } from "node:test";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import {
  type PortalAnswer,
  PortalClient,
  signInAs,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

/** What there is of a store: everything a user of another store must not see. */
interface Traces {
  storeId: string;
  payment: string;
  order: string;
  checkout: string;
  notification: string;
  /** Signed calls: a checkout that names its store, and a question that names the payment. */
  calls: string[];
}

const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);
const made = await owner.call("createStore", { body: { name: "Second shop" } });
const here = await makeTraces(made.body.id);
const elsewhere = await makeTraces(gateway.demo.storeId);

async function makeTraces(storeId: string): Promise<Traces> {
  const payment = await pay(gateway, { storeId });
  const create = await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody({ storeId }),
  });
  const ask = await gateway.get(`/v3/payment/transaction/${payment.id}`);
  const refused = await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody({ storeId }),
    headers: { "x-nonce-str": "another nonce than the one that was signed" },
  });
  assert.equal(refused.status, 400);
  const calls = [create, ask, refused].map(({ headers }) => headers.get("x-request-id") ?? "");
  await until(
    () => owner.call("listRequests", { query: { limit: "100" } }),
    (answer) => calls.every((id) => answer.text.includes(id)),
  );
  const notifications = await owner.call("listNotifications", {
    query: { transactionId: payment.id },
  });
  return {
    storeId,
    payment: payment.id,
    order: payment.orderId,
    checkout: payment.checkoutId,
    notification: notifications.body.items[0].id,
    calls,
  };
}

const idsOf = (answer: PortalAnswer): string[] =>
  answer.body.items.map(({ id }: { id: string }) => id);

test("a user of some stores sees only those stores' calls in the request log", async () => {
  const { client } = await signInAs(gateway, owner, "DEVELOPER", [here.storeId]);
  const seen = idsOf(await client.call("listRequests", { query: { limit: "100" } }));
  assert.deepEqual(
    here.calls.filter((id) => !seen.includes(id)),
    [],
  );
  assert.deepEqual(
    elsewhere.calls.filter((id) => seen.includes(id)),
    [],
  );
  for (const id of elsewhere.calls) {
    const one = await client.call("getRequest", { params: { id } });
    assert.equal(one.body.error.code, "NOT_FOUND", id);
  }
  assert.equal(
    (await client.call("getRequest", { params: { id: here.calls[0] ?? "" } })).status,
    200,
  );
  const errors = await client.call("listRequestErrors");
  assert.equal(errors.body.items[0].count, 1);
  assert.equal(errors.body.items[0].lastRequestId, here.calls[2]);
});

test("a call without a store is visible to users of all stores only", async () => {
  const asked = await gateway.get("/v3/merchant");
  const id = asked.headers.get("x-request-id") ?? "";
  await until(
    () => owner.call("listRequests", { query: { requestId: id } }),
    ({ body }) => body.items.length === 1,
  );
  const { client } = await signInAs(gateway, owner, "DEVELOPER", [here.storeId]);
  assert.deepEqual(idsOf(await client.call("listRequests", { query: { requestId: id } })), []);
});

for (const role of ["ADMIN", "DEVELOPER", "FINANCE", "VIEWER"]) {
  test(`no list shows ${role} of one store anything of another`, async () => {
    const { client } = await signInAs(gateway, owner, role, [here.storeId]);
    const lists = PORTAL_ROUTES.filter(
      ({ method, path, permission, query }) =>
        method === "GET" &&
        !path.includes("{") &&
        !["anyone", "operator"].includes(permission) &&
        !(query && "required" in query && Array.isArray(query.required) && query.required.length),
    );
    const traces = [
      elsewhere.storeId,
      elsewhere.payment,
      elsewhere.order,
      elsewhere.checkout,
      elsewhere.notification,
      ...elsewhere.calls,
    ];
    for (const route of lists) {
      const answer = await client.call(route.operationId);
      for (const trace of traces) {
        assert.ok(!answer.text.includes(trace), `${route.operationId} shows ${trace}`);
      }
    }
  });
}

test("the health of webhook URLs counts only the user's own stores", async () => {
  const { client } = await signInAs(gateway, owner, "DEVELOPER", [here.storeId]);
  const [all, own] = [await owner.call("listEndpoints"), await client.call("listEndpoints")];
  assert.equal(all.body.items[0].pending, 2);
  assert.equal(own.body.items[0].pending, 1);
});

test("a refund that waits for approval is visible to users of its store only", async () => {
  const body = { refundApprovalAboveMinor: 1 };
  await owner.call("updateMerchantSettings", { params: { id: gateway.demo.merchantId }, body });
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const asked = await finance.call("refundPayment", {
    params: { id: elsewhere.payment },
    body: { amountMinor: 100, reason: "Cold", idempotencyKey: "scope-0001" },
  });
  assert.equal(asked.body.status, "WAITING_FOR_APPROVAL", asked.text);
  const { client: other } = await signInAs(gateway, owner, "FINANCE", [here.storeId]);
  assert.deepEqual(idsOf(await other.call("listRefundRequests")), []);
  const { client: same } = await signInAs(gateway, owner, "FINANCE", [elsewhere.storeId]);
  assert.deepEqual(idsOf(await same.call("listRefundRequests")), [asked.body.id]);
});

test("an export made before its user was limited to a store can no longer be downloaded", async () => {
  const { client, email, id } = await signInAs(gateway, owner, "FINANCE");
  const made = await client.call("startExport", { body: {} });
  await owner.call("updateTeamMember", { params: { id }, body: { storeIds: [here.storeId] } });
  const again = new PortalClient(gateway);
  await again.login(email, TEST_PASSWORD);
  assert.deepEqual(idsOf(await again.call("listExports")), []);
  const one = await again.call("getExport", { params: { id: made.body.id } });
  assert.equal(one.body.error.code, "NOT_FOUND");
  const own = await again.call("startExport", { body: {} });
  assert.deepEqual(idsOf(await again.call("listExports")), [own.body.id]);
});

test("a user of one store cannot reveal or add keys that reach the others", async () => {
  const { client } = await signInAs(gateway, owner, "DEVELOPER", [here.storeId]);
  const params = { id: gateway.demo.clientId };
  const key = { name: "Mine", publicKey: gateway.demo.publicKey };
  for (const answer of [
    await client.call("revealSecret", { params }),
    await client.call("addKey", { params, body: key }),
    await client.call("updateApplication", { params, body: { isActive: false } }),
  ]) {
    assert.equal(answer.body.error.code, "FORBIDDEN");
  }
  assert.equal((await client.call("listApplications")).status, 200);
});
