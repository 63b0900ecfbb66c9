/** Who may show a checkout page in a frame, and the script with which shops do. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { findEmbedOriginProblem } from "../../packages/gateway/src/domain/application/embed-origins.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { openCheckout, pay } from "../support/pay.ts";
import { paymentLinkBody } from "../support/portal/bodies/payment-link-body.ts";
import { signInAs, signInOwner } from "../support/portal/portal-client.ts";

const SHOP = "https://shop.example";
const OWN = "http://localhost:3000";

const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);
await owner.confirm(gateway.demo.portal.password);
const params = { id: gateway.demo.clientId };
const allow = (embedOrigins: string[]) =>
  owner.call("updateApplication", { params, body: { embedOrigins } });

async function framersAt(url: string): Promise<string> {
  const { headers } = await fetch(url);
  const policy = headers.get("content-security-policy") ?? "";
  const framers = /frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? "";
  assert.equal(headers.get("x-frame-options"), framers === "'none'" ? "DENY" : null, url);
  return framers;
}
const pageOf = (id: string) => `${gateway.baseUrl}/checkout?checkoutId=${id}`;

test("no site may frame at first; then only the listed sites, and the audit log has who listed them", async () => {
  const id = await openCheckout(gateway);
  assert.equal(await framersAt(pageOf(id)), "'none'");
  const changed = await allow([SHOP, OWN]);
  assert.deepEqual(changed.body.embedOrigins, [SHOP, OWN], changed.text);
  assert.equal(await framersAt(pageOf(id)), `${SHOP} ${OWN}`);
  const { body } = await owner.call("listAudit", { query: { action: "application.changed" } });
  assert.deepEqual(body.items[0].after, { embedOrigins: [SHOP, OWN] });
  await allow([]);
  assert.equal(await framersAt(pageOf(id)), "'none'");
});

test("the card form lists its page and the sites around that", async () => {
  await allow([SHOP]);
  const id = await openCheckout(gateway);
  const html = await (await fetch(`${pageOf(id)}&method=CARD_MY`)).text();
  const form = /<iframe[^>]* src="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const { headers } = await fetch(form);
  const policy = headers.get("content-security-policy") ?? "";
  assert.ok(policy.includes(`frame-ancestors ${gateway.baseUrl} ${SHOP};`), policy);
});

test("pages of no shop cannot be framed: a link of the portal, a QR code, a receipt, an unknown checkout", async () => {
  await allow([SHOP]);
  const made = await owner.call("createPaymentLink", {
    body: paymentLinkBody(gateway.demo.storeId),
  });
  assert.equal(made.status, 200, made.text);
  assert.equal(await framersAt(made.body.url), "'none'");
  const code = await gateway.call({
    path: "/v3/payment/transaction/qrcode",
    body: {
      type: "DYNAMIC",
      isPreFillAmount: true,
      amount: 2_000,
      currencyType: "MYR",
      order: { title: "Counter 2", detail: "" },
      storeId: gateway.demo.storeId,
      redirectUrl: SHOP,
    },
  });
  assert.equal(code.status, 200, JSON.stringify(code.body));
  assert.equal(await framersAt(code.body.item.qrCodeUrl), "'none'");
  const { checkoutId } = await pay(gateway);
  const receipt = `${gateway.baseUrl}/checkout/receipt?checkoutId=${checkoutId}`;
  assert.equal(await framersAt(receipt), "'none'");
  assert.equal(await framersAt(pageOf(checkoutId)), SHOP);
  assert.equal(await framersAt(pageOf("1")), "'none'");
});

for (const [origins, wanted] of [
  [["https://shop.example/"], /must be only the origin: https:\/\/shop\.example\./],
  [["https://Shop.example"], /must be only the origin: https:\/\/shop\.example\./],
  [["https://shop.example:443"], /must be only the origin/],
  [["https://user@shop.example"], /must be only the origin/],
  [["https://*.shop.example"], /wildcard/],
  [["*"], /wildcard/],
  [["shop.example"], /must be an origin, such as https:\/\/shop\.example\./],
  [["null"], /must be an origin/],
  [["'self'"], /must be an origin/],
  [["https://a.example; script-src https:"], /embedOrigins\[0\] must be an origin/],
  [["http://shop.example"], /http is accepted only for localhost and 127\.0\.0\.1/],
  [["https://xn--"], /host name or port that a browser rejects/],
  [["https://xn--a.example"], /host name or port that a browser rejects/],
  [["https://shop.xn--0"], /host name or port that a browser rejects/],
  [["https://shop.xn--shop-.example"], /host name or port that a browser rejects/],
  [["https://shop..example"], /host name or port that a browser rejects/],
  [["https://-shop.example"], /host name or port that a browser rejects/],
  [["https://shop_1.example"], /host name or port that a browser rejects/],
  [["https://shop.example:0"], /host name or port that a browser rejects/],
  [[`https://${"a".repeat(64)}.example`], /host name or port that a browser rejects/],
  [["https://shop.example."], /ends with a dot/],
  [["https://203.0.113.7"], /instead of an IP address/],
  [["https://0x7f.1"], /must be only the origin/],
  [["https://[2001:db8::1]"], /instead of an IP address/],
  [[SHOP, SHOP], /embedOrigins\[1\] is listed twice\./],
  [[`https://${"a".repeat(260)}.example`], /longer than 255/],
  [Array.from({ length: 11 }, (_, i) => `https://shop${i}.example`), /the maximum is 10\./],
] as const) {
  test(`rejected: ${String(origins).slice(0, 60)}`, async () => {
    const { status, body } = await allow([...origins]);
    assert.equal(status, 400);
    assert.equal(body.error.code, "INVALID_PARAMETER");
    assert.match(body.error.message, wanted);
  });
}

test("in production http is not accepted, not even for this machine", () => {
  assert.match(findEmbedOriginProblem([OWN], false) ?? "", /must use https\./);
  for (const own of ["https://localhost", "https://127.0.0.1:8443", "https://shop.localhost"]) {
    assert.match(findEmbedOriginProblem([own], false) ?? "", /is this machine/);
    assert.equal(findEmbedOriginProblem([own], true), null);
  }
  const origins = [SHOP, "https://shop.example:8443", "https://xn--bcher-kva.example"];
  assert.equal(findEmbedOriginProblem(origins, false), null);
});

test("only users who may change applications can list sites", async () => {
  const { client } = await signInAs(gateway, owner, "VIEWER");
  const body = { embedOrigins: [SHOP] };
  const refused = await client.call("updateApplication", { params, body });
  assert.equal(refused.body.error.code, "FORBIDDEN", refused.text);
});

test("kaunter.js loads on any site, is revalidated, pinned under its hash, and small", async () => {
  const headers = { origin: SHOP, "accept-encoding": "br" };
  const stable = await fetch(`${gateway.baseUrl}/checkout/kaunter.js`, { headers });
  assert.equal(stable.headers.get("content-type"), "text/javascript; charset=utf-8");
  assert.equal(stable.headers.get("cache-control"), "public, max-age=300");
  const etag = stable.headers.get("etag") ?? "";
  const again = await fetch(stable.url, { headers: { ...headers, "if-none-match": etag } });
  assert.equal(again.status, 304);
  const { src, integrity } = await (await fetch(`${gateway.baseUrl}/checkout/kaunter.json`)).json();
  const pinned = await fetch(gateway.baseUrl + src, { headers });
  assert.match(pinned.headers.get("cache-control") ?? "", /immutable/);
  const text = await stable.text();
  assert.equal(await pinned.text(), text);
  assert.equal(integrity, `sha384-${createHash("sha384").update(text).digest("base64")}`);
  for (const answer of [stable, pinned]) {
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    assert.equal(answer.headers.get("cross-origin-resource-policy"), "cross-origin");
  }
  assert.equal(stable.headers.get("content-encoding"), "br");
  assert.ok(Number(stable.headers.get("content-length")) < 3_072);
});
