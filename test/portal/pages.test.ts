import assert from "node:assert/strict";
import { test } from "node:test";
import { createOperator } from "../../packages/gateway/src/operations/merchant/create-operator.ts";
import { sendWire } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { createSubMerchantBody } from "../support/portal/bodies/sub-merchant-body.ts";
import {
  mailedToken,
  PortalClient,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);

test("pages cannot be framed, run only our own files and leak no address", async () => {
  for (const path of ["/portal", "/portal/payments/1", "/portal/paid"]) {
    const page = await fetch(`${gateway.baseUrl}${path}`, { redirect: "manual" });
    const policy = page.headers.get("content-security-policy") ?? "";
    assert.match(policy, /script-src 'self'/, path);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.ok(!policy.includes("unsafe"), path);
    assert.equal(page.headers.get("x-frame-options"), "DENY");
    assert.equal(page.headers.get("referrer-policy"), "no-referrer");
    assert.equal(page.headers.get("cache-control"), "no-cache");
  }
});

test("nothing outside the built files is served", async () => {
  for (const path of [
    "/portal/../package.json",
    "/portal/%2e%2e/package.json",
    "/portal/..%2f..%2fpackage.json",
    "/portal/assets/../../../etc/passwd.txt",
    "/portal/src/main.ts",
  ]) {
    const answer = await fetch(`${gateway.baseUrl}${path}`);
    assert.equal(answer.status, 404, path);
  }
  const unknown = await owner.send("GET", "/portal/api/nothing");
  assert.equal(unknown.body.error.code, "API_ENDPOINT_NOT_FOUND");
});

test("the portal's API never redirects, for any target given to a login", async () => {
  const client = new PortalClient(gateway);
  const { email, password } = gateway.demo.portal;
  const answer = await client.send("POST", "/portal/api/login?next=https://evil.example", {
    body: { email, password },
  });
  assert.equal(answer.status, 400, "a query nobody asked for is rejected");
  const plain = await client.login(email, password);
  assert.equal(plain.headers.get("location"), null);
});

test("responses are not cached", async () => {
  const answer = await owner.call("listPayments");
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.equal(answer.headers.get("x-frame-options"), "DENY");
});

test("a page of another host name that resolves here can read nothing", async () => {
  const { status } = await sendWire({
    method: "GET",
    path: "/portal/api/session",
    port: gateway.config.port,
    headers: [["Host", "evil.example"]],
  });
  assert.equal(status, 403);
});

test("a partner creates a merchant and submits it; an operator reviews, limits and suspends it", async () => {
  const made = await owner.call("createSubMerchant", { body: createSubMerchantBody() });
  assert.equal(made.status, 200, made.text);
  const { id, ownerEmail } = made.body;
  assert.equal(made.body.status, "UNVERIFIED");
  const token = await mailedToken(owner, ownerEmail);
  const boss = new PortalClient(gateway);
  const joined = await boss.call("acceptInvitation", {
    body: { token, firstName: "B", lastName: "Oss", password: TEST_PASSWORD },
  });
  assert.equal(joined.body.merchant.id, id);
  assert.equal((await boss.call("listMerchants")).status, 404, "no operator");
  const submitted = await owner.call("submitSubMerchant", { params: { id } });
  assert.equal(submitted.body.status, "REVIEWING");
  const queue = await owner.call("listMerchants", { query: { status: "REVIEWING" } });
  assert.ok(queue.body.items.some((each: { id: string }) => each.id === id));
  const back = await owner.call("requestMerchantChanges", {
    params: { id },
    body: { note: "Logo?", reasons: [{ field: "companyName", reason: "Spell it out." }] },
  });
  assert.equal(back.body.merchant.status, "UNVERIFIED");
  assert.equal(back.body.reviewNote, "Logo?");
  await owner.call("submitSubMerchant", { params: { id } });
  const approved = await owner.call("approveMerchant", { params: { id }, body: { note: "" } });
  assert.equal(approved.body.merchant.status, "VERIFIED");
  const changed = await owner.call("updateMerchantSettings", {
    params: { id },
    body: { methods: ["FPX_MY"], amountMinorMax: 50_000 },
  });
  assert.deepEqual(changed.body.settings.methods, ["FPX_MY"]);
  const unknown = await owner.call("updateMerchantSettings", {
    params: { id },
    body: { methods: ["GOLD_MY"] },
  });
  assert.equal(unknown.body.error.code, "INVALID_PARAMETER");
  const fresh = await signInOwner(gateway);
  fresh.password = null;
  const suspend = () => fresh.call("suspendMerchant", { params: { id }, body: { note: "Fraud" } });
  assert.equal((await suspend()).body.error.code, "CONFIRMATION_REQUIRED");
  await fresh.confirm(gateway.demo.portal.password);
  assert.equal((await suspend()).body.merchant.status, "SUSPENDED");
  const audit = await owner.call("listOperatorAudit", { query: { merchantId: id } });
  const actions = audit.body.items.map((each: { action: string }) => each.action);
  assert.ok(actions.includes("merchant.suspended") && actions.includes("merchant.approved"));
});

test("the operator sees rails, jobs and unknown outcomes", async () => {
  const rails = await owner.call("listRails");
  assert.ok(rails.body.items.some((rail: { railId: string }) => rail.railId === "fpx"));
  for (const name of ["listJobs", "listUnknownOutcomes", "listQuarantine"]) {
    assert.equal((await owner.call(name)).status, 200, name);
  }
  assert.equal((await owner.call("listSettlementExceptions")).status, 200);
});

test("the sandbox's clock and faults are controlled from the portal", async () => {
  const frozen = await owner.call("setSandboxClock", { body: { freeze: true } });
  assert.equal(frozen.body.clock.isFrozen, true);
  await owner.call("setSandboxClock", { body: { unfreeze: true } });
  const faulty = await owner.call("setSandboxFault", { body: { simulator: "fpx", kind: "down" } });
  assert.equal(faulty.body.faults[0].kind, "down");
  assert.ok(faulty.body.simulators.includes("fpx") && faulty.body.faultKinds.includes("replay"));
  const wrong = await owner.call("setSandboxFault", { body: { simulator: "fpx", kind: "no" } });
  assert.equal(wrong.body.error.code, "INVALID_PARAMETER");
  const cleared = await owner.call("clearSandboxFaults", { body: {} });
  assert.deepEqual(cleared.body.faults, []);
  assert.ok(cleared.body.banks.length > 0);
  assert.equal((await owner.call("listSandboxJournal")).status, 200);
});

test("a bank that is taken offline in the portal is offline for payers at once, until it is back", async () => {
  const { id: checkoutId, url } = await createCheckout(gateway);
  const bankOf = async () => {
    const banks = await gateway.get("/v3/payment/fpx-bank");
    return banks.body.item["MB2U0227:B2C"];
  };
  assert.equal((await bankOf()).isOnline, true);
  const turn = (code: string, isOnline: boolean) =>
    owner.call("setSandboxBank", { body: { code, isOnline } });
  const off = await turn("MB2U0227:B2C", false);
  const listed = off.body.banks.find((bank: { code: string }) => bank.code === "MB2U0227:B2C");
  assert.equal(listed.isOnline, false);
  assert.equal((await bankOf()).isOnline, false);
  const page = await (await fetch(`${url}&method=FPX_MY`)).text();
  assert.match(page, /value="MB2U0227:B2C"[^>]* disabled/);
  const direct = await gateway.call({
    path: "/v3/payment/online/checkout",
    body: { checkoutId, method: "FPX_MY", type: "URL", fpx: { bankCode: "MB2U0227:B2C" } },
  });
  assert.equal(direct.body.error.code, "BANK_ERROR");
  assert.equal((await turn("NOBANK", false)).body.error.code, "INVALID_PARAMETER");
  await turn("MB2U0227:B2C", true);
  assert.equal((await bankOf()).isOnline, true);
});

test("an operator's limits take effect at once: methods are not offered, amounts are rejected", async () => {
  const id = gateway.demo.merchantId;
  const change = (body: unknown) => owner.call("updateMerchantSettings", { params: { id }, body });
  await change({ methods: ["FPX_MY"], amountMinorMax: 10_000 });
  const tooMuch = await until(
    () =>
      gateway.call({
        path: "/v3/payment/online",
        body: gateway.checkoutBody({ order: { amount: 10_001 } }),
      }),
    ({ status }) => status !== 200,
  );
  assert.equal(tooMuch.body.error.code, "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION");
  const within = await createCheckout(gateway, { order: { amount: 10_000 } });
  const page = await (await fetch(within.url)).text();
  assert.ok(!page.includes("TNG_MY") && !page.includes("TNG"), "a forbidden method");
  const onlyForbidden = await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody({ method: ["TNG_MY"] }),
  });
  assert.equal(onlyForbidden.body.error.code, "DOES_NOT_HAVE_ACTIVE_WALLET");
  await change({ methods: null, amountMinorMax: null });
});

test("an operator is created with access to the database only, and creates the first merchant", async () => {
  const email = `op-${gateway.deps.random.digits(9)}@gateway.example`;
  const made = await createOperator(gateway.deps, email);
  assert.equal(made.kind, "invited");
  const token = made.kind === "invited" ? (made.link.split("#token=")[1] ?? "") : "";
  const operator = new PortalClient(gateway);
  const joined = await operator.call("acceptInvitation", {
    body: { token, firstName: "O", lastName: "P", password: TEST_PASSWORD },
  });
  assert.equal(joined.body.user.isOperator, true);
  operator.password = TEST_PASSWORD;
  const first = await operator.call("createMerchant", { body: createSubMerchantBody() });
  assert.equal(first.status, 200, first.text);
  assert.equal(first.body.merchant.partnerId, "");
  assert.equal((await createOperator(gateway.deps, email)).kind, "raised");
});
