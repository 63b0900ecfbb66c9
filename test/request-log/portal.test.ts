import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { type PortalAnswer, signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

/** Request ids of the calls below. */
const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);
const online = "/v3/payment/online";
const headers = { "x-nonce-str": "not the one that was signed" };
const { compat } = gateway.demo;
const calls = {
  paid: await gateway.call({ path: online, body: gateway.checkoutBody() }),
  merchant: await gateway.get("/v3/merchant"),
  missing: await gateway.get("/v3/payment/transaction/1"),
  compat: await gateway.get("/v3/merchant", compat),
  unsigned: await gateway.call({ path: online, body: gateway.checkoutBody(), headers }),
};
const idOf = ({ headers }: { headers: Headers }) => headers.get("x-request-id") ?? "";
const made = {
  paid: idOf(calls.paid),
  merchant: idOf(calls.merchant),
  missing: idOf(calls.missing),
  compat: idOf(calls.compat),
  unsigned: idOf(calls.unsigned),
};
await until(
  () => owner.call("listRequests"),
  ({ text }) => Object.values(made).every((id) => text.includes(id)),
);

const idsOf = (answer: PortalAnswer): string[] =>
  answer.body.items.map(({ id }: { id: string }) => id).sort();

test("the log is narrowed by status, code, application, path, method and date", async () => {
  const asked = async (query: Record<string, string>) =>
    idsOf(await owner.call("listRequests", { query }));
  const { paid, merchant, missing, compat, unsigned } = made;
  assert.deepEqual(await asked({ outcome: "failed" }), [missing, unsigned].sort());
  assert.deepEqual(await asked({ outcome: "ok" }), [paid, merchant, compat].sort());
  assert.deepEqual(await asked({ status: "2xx" }), [paid, merchant, compat].sort());
  assert.deepEqual(await asked({ status: "400", errorCode: "INVALID_REQUEST_SIGNATURE" }), [
    unsigned,
  ]);
  assert.deepEqual(await asked({ applicationId: gateway.demo.compat.clientId }), [compat]);
  assert.deepEqual(await asked({ path: "/v3/payment/online" }), [paid, unsigned].sort());
  assert.deepEqual(await asked({ method: "POST" }), [paid, unsigned].sort());
  assert.deepEqual(await asked({ from: "2020-01-01", to: "2020-01-02" }), []);
  assert.deepEqual(await asked({ from: "2020-01-01" }), Object.values(made).sort());
});

test("errors are grouped by code, with counts, the last of them first to open", async () => {
  const { body } = await owner.call("listRequestErrors");
  const group = body.items.find(
    ({ errorCode }: { errorCode: string }) => errorCode === "INVALID_REQUEST_SIGNATURE",
  );
  assert.equal(group.count, 1);
  assert.equal(group.status, 400);
  assert.equal(group.lastRequestId, made.unsigned);
  assert.equal(body.items.length, 2, "what worked is in no group");
});

test("every logged call has its method, path, status, latency, application and address", async () => {
  const { body } = await owner.call("getRequest", { params: { id: made.paid } });
  const { latencyMs, at, ...request } = body.request;
  assert.deepEqual(request, {
    id: made.paid,
    method: "POST",
    path: "/v3/payment/online",
    status: 200,
    errorCode: "",
    applicationId: gateway.demo.clientId,
    applicationName: "Demo shop",
    address: "127.0.0.1",
    candidate: "canonical",
  });
  assert.ok(latencyMs > 0);
  assert.ok(Date.parse(at) > 0);
});

test("another merchant's calls are not listed", async () => {
  const { makeStranger } = await import("../support/portal/make-stranger.ts");
  const stranger = await makeStranger(gateway);
  assert.deepEqual(idsOf(await stranger.call("listRequests")), []);
  const one = await stranger.call("getRequest", { params: { id: made.paid } });
  assert.equal(one.body.error.code, "NOT_FOUND");
});
