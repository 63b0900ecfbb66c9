// Another site's page cannot make a visitor's browser change anything here.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { Route } from "../../packages/gateway/src/http/route.ts";
import { ROUTES } from "../../packages/gateway/src/http/routes.ts";
import { sendWire } from "../support/api/raw-client.ts";
import { startTestGateway } from "../support/gateway.ts";
import { openCheckout, readCheckout } from "../support/pay.ts";

const gateway = await startTestGateway({ environment: { KAUNTER_BEHIND_PROXY: "1" } });
after(() => gateway.stop());

/** Changes without a session that other sites may send, and why that is harmless. */
const OPEN_TO_OTHERS: Readonly<Record<string, string>> = {
  "ANY /callbacks/{rail}": "a provider's server; its signature is verified",
  "ANY /callbacks/{rail}/return":
    "banks and issuers send the payer back by a form of their own; it proves nothing",
  "POST /v1/transaction/mobile": "a payer's app, which may be a page of any origin",
  "POST /v1/online/transaction/status": "reads only; the checkout ID is in the body",
  "POST /tool/signature/verify": "computes only, and changes nothing",
};

const isChange = ({ method }: Route) => !["GET", "READ"].includes(method);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const changes = ROUTES.filter(
  (each) => isChange(each) && (each.auth === "payer" || each.auth === "public"),
);
const ownForms = changes.filter((each) => !(nameOf(each) in OPEN_TO_OTHERS));

let calls = 0;

/** Each from an address of its own, so that none meets a limit. */
function post(path: string, headers: Record<string, string>, fields: Record<string, string> = {}) {
  calls += 1;
  const forwarded = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  return sendWire({
    method: "POST",
    path: path.replace(/\{[^}]*\}/g, "x"),
    port: gateway.config.port,
    headers: [
      ["X-Forwarded-For", forwarded],
      ["Content-Type", "application/x-www-form-urlencoded"],
      ...Object.entries(headers),
    ],
    body: new URLSearchParams(fields).toString(),
  });
}

const { host } = new URL(gateway.baseUrl);
const FOREIGN: Readonly<Record<string, Record<string, string>>> = {
  "Sec-Fetch-Site: cross-site": { "Sec-Fetch-Site": "cross-site", Origin: gateway.baseUrl },
  "Sec-Fetch-Site: same-site": { "Sec-Fetch-Site": "same-site" },
  "Sec-Fetch-Site: none": { "Sec-Fetch-Site": "none" },
  "an empty Sec-Fetch-Site": { "Sec-Fetch-Site": "" },
  "Origin alone": { Origin: "https://shop.example" },
  "Origin: null": { Origin: "null" },
  "an empty Origin": { Origin: "" },
  "an Origin on another port": { Origin: "http://127.0.0.1:1" },
  "an Origin that begins like ours": { Origin: `${gateway.baseUrl}.shop.example` },
  "an Origin with ours in it": { Origin: `http://shop.example/${host}` },
  "an Origin named by another header": {
    Origin: "https://shop.example",
    "X-Forwarded-Host": "shop.example",
  },
};

test("every change without a session is a form of our own pages, or has a reason to be open", () => {
  const names = changes.map(nameOf);
  for (const name of Object.keys(OPEN_TO_OTHERS)) assert.ok(names.includes(name), name);
  for (const each of ownForms) {
    const isOwn = each.auth === "payer" || ("isOwnForm" in each && each.isOwnForm === true);
    assert.ok(isOwn, `${nameOf(each)}: make it an own form, or say here why others may send it`);
  }
});

for (const each of ownForms) {
  describe(nameOf(each), () => {
    for (const [what, headers] of Object.entries(FOREIGN)) {
      test(`is rejected with ${what}`, async () => {
        const { status, text } = await post(each.path, headers);
        assert.equal(status, 403, text);
      });
    }

    test("is accepted from our own page, and from a program", async () => {
      for (const headers of [
        { "Sec-Fetch-Site": "same-origin", Origin: "null" },
        { Origin: gateway.baseUrl },
        {},
      ]) {
        assert.notEqual((await post(each.path, headers)).status, 403);
      }
    });
  });
}

test("another site that knows a checkout cannot cancel it, with any browser's headers", async () => {
  const id = await openCheckout(gateway);
  for (const headers of Object.values(FOREIGN)) {
    await post("/checkout/cancel", headers, { checkoutId: id });
    assert.equal((await readCheckout(gateway, id))?.status, "IN_PROCESS");
  }
  await post("/checkout/cancel", { Origin: gateway.baseUrl }, { checkoutId: id });
  assert.equal((await readCheckout(gateway, id))?.status, "CANCELLED");
});

test("another site cannot consent to later charges for a payer", async () => {
  const countChecks = async () => (await gateway.query`select 1 from checkouts`).length;
  const before = await countChecks();
  for (const headers of Object.values(FOREIGN)) {
    const { status } = await post("/v1/recurring", headers, { customerId: "1" });
    assert.equal(status, 403);
  }
  assert.equal(await countChecks(), before);
});

test("a page that came by plain HTTP cannot post where the gateway is called by https", async () => {
  const { rejectCrossSitePost } = await import(
    "../../packages/gateway/src/http/request/origin/reject-cross-site-post.ts"
  );
  const request = (origin: string) => ({
    method: "POST",
    headers: { host: "pay.example", origin },
  });
  const urls = ["https://pay.example"];
  rejectCrossSitePost(request("https://pay.example"), urls);
  rejectCrossSitePost(request("http://pay.example"), ["http://pay.example"]);
  assert.throws(() => rejectCrossSitePost(request("http://pay.example"), urls));
});
