// A merchant's logo: who may change it, what is taken, and how payers get it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readPicture } from "../../packages/gateway/src/operations/checkout/read-picture.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { openCheckout } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { createSubMerchantBody } from "../support/portal/bodies/sub-merchant-body.ts";
import { makeStranger } from "../support/portal/make-stranger.ts";
import { JPEG, makePng, pngChunk, WEBP_LOSSY } from "../support/portal/pictures.ts";
import { signInAs, signInOwner, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);

const bodyOf = (file: Buffer) => ({ body: { content: file.toString("base64") } });

async function pageOf(paying = {}): Promise<string> {
  const id = await openCheckout(gateway, paying);
  return (await browse("GET", `${gateway.baseUrl}/checkout?checkoutId=${id}`)).text;
}

const fetchLogo = (path: string) => fetch(`${gateway.baseUrl}${path}`);

for (const [contentType, file] of [
  ["image/png", makePng(64, 64)],
  ["image/jpeg", JPEG],
  ["image/webp", WEBP_LOSSY],
] as const) {
  test(`payers see a logo of ${contentType}, from our own host, with a stable content`, async () => {
    const changed = await owner.call("updateCheckoutLogo", bodyOf(file));
    assert.equal(changed.status, 200, changed.text);
    const path: string = changed.body.logoUrl;
    assert.match(path, /^\/checkout\/logo\/[\w-]{43}$/);
    assert.ok((await pageOf()).includes(`<img class="logo" src="${path}"`));
    const logo = await fetchLogo(path);
    assert.equal(logo.status, 200);
    const { "x-content-type-options": sniff, ...headers } = Object.fromEntries(logo.headers);
    assert.equal(sniff, "nosniff");
    assert.equal(headers["content-type"], contentType);
    assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
    assert.equal(headers["content-security-policy"], "default-src 'none'; sandbox");
    const { content } = await readPicture(file);
    assert.deepEqual(Buffer.from(await logo.arrayBuffer()), content);
  });
}

test("the API returns the logo's address", async () => {
  const { body } = await owner.call("updateCheckoutLogo", bodyOf(makePng(50, 50)));
  // A process knows its callers anew a moment after the change, a second at most.
  const told = () => gateway.get("/v3/merchant");
  const expected = `${gateway.baseUrl}${body.logoUrl}`;
  await until(told, (answer) => answer.body.item.companyLogoUrl === expected);
});

test("a removed logo is not shown any more, and the letter is shown instead", async () => {
  const { body } = await owner.call("updateCheckoutLogo", bodyOf(makePng(60, 60)));
  const removed = await owner.call("removeCheckoutLogo");
  assert.deepEqual([removed.status, removed.body.logoUrl], [200, null]);
  assert.equal((await fetchLogo(body.logoUrl)).status, 404);
  const page = await pageOf();
  assert.match(page, /class="logo letter"/);
  assert.doesNotMatch(page, /<img class="logo"/);
  assert.equal((await owner.call("removeCheckoutLogo")).status, 200, "once more is no fault");
});

test("a new logo has a new address, and another merchant's page does not show it", async () => {
  const first = await owner.call("updateCheckoutLogo", bodyOf(makePng(70, 70)));
  const second = await owner.call("updateCheckoutLogo", bodyOf(makePng(71, 71)));
  assert.notEqual(first.body.logoUrl, second.body.logoUrl);
  assert.equal((await fetchLogo(first.body.logoUrl)).status, 404);
  const other = await makeSecondMerchant(gateway);
  assert.doesNotMatch(await pageOf(other), /<img class="logo"/);
});

test("only the picture is kept of a file that is a page as well", async () => {
  const script = Buffer.from("<script>alert(document.domain)</script>");
  const file = Buffer.concat([makePng(80, 80, pngChunk("tEXt", script)), script]);
  const { body } = await owner.call("updateCheckoutLogo", bodyOf(file));
  const kept = Buffer.from(await (await fetchLogo(body.logoUrl)).arrayBuffer());
  assert.deepEqual(kept, (await readPicture(makePng(80, 80))).content);
  assert.equal(kept.includes("script"), false);
});

test("a file that is not a small still picture is rejected with the reason, and changes nothing", async () => {
  const { body: before } = await owner.call("updateCheckoutLogo", bodyOf(makePng(90, 90)));
  for (const [file, reason] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "PNG, JPEG and WebP only."],
    [Buffer.from("<!doctype html>"), "PNG, JPEG and WebP only."],
    [makePng(90, 90).subarray(0, 60), "The picture is damaged, cut off or moving."],
    [Buffer.concat([makePng(90, 90), Buffer.alloc(600_000)]), "512 KiB at most."],
    [makePng(2_400, 40), "32 to 2000 pixels; this picture has 2400 x 40."],
  ] as const) {
    const { status, body } = await owner.call("updateCheckoutLogo", bodyOf(file));
    assert.equal(status, 400);
    assert.equal(body.error.code, "INVALID_FILE");
    assert.ok(body.error.message.includes(reason), body.error.message);
  }
  const large = await owner.call("updateCheckoutLogo", bodyOf(Buffer.alloc(2_000_000)));
  assert.ok([400, 413].includes(large.status), large.text);
  for (const content of ["", "data:image/png;base64,AAAA", "<svg>", "%%%%"]) {
    const { status } = await owner.call("updateCheckoutLogo", { body: { content } });
    assert.equal(status, 400, content);
  }
  assert.equal((await owner.call("getCheckoutLook")).body.logoUrl, before.logoUrl);
});

test("the audit log has who changed and who removed it", async () => {
  const { body } = await owner.call("updateCheckoutLogo", bodyOf(makePng(44, 44)));
  await owner.call("removeCheckoutLogo");
  const { items } = (await owner.call("listAudit")).body;
  const [removed, changed] = items;
  assert.equal(changed.action, "checkout_logo.changed");
  assert.equal(changed.after.companyLogoUrl, `${gateway.baseUrl}${body.logoUrl}`);
  assert.equal(removed.action, "checkout_logo.removed");
  assert.equal(removed.before.companyLogoUrl, changed.after.companyLogoUrl);
  assert.equal(removed.actor.email, gateway.demo.portal.email);
});

test("users without the role are rejected, and so are users of one store", async () => {
  const stores = [gateway.demo.storeId];
  for (const [role, storeIds] of [
    ["FINANCE", []],
    ["DEVELOPER", []],
    ["VIEWER", []],
    ["ADMIN", stores],
  ] as const) {
    const { client } = await signInAs(gateway, owner, role, [...storeIds]);
    for (const answer of [
      await client.call("updateCheckoutLogo", bodyOf(makePng(40, 40))),
      await client.call("removeCheckoutLogo"),
    ]) {
      assert.equal(answer.body.error.code, "FORBIDDEN", role);
    }
  }
});

test("a partner can set the logo of its own merchants only", async () => {
  const made = await owner.call("createSubMerchant", { body: createSubMerchantBody() });
  const params = { id: made.body.id };
  const input = { params, ...bodyOf(makePng(48, 48)) };
  const changed = await owner.call("updateSubMerchantLogo", input);
  assert.equal(changed.status, 200, changed.text);
  const kept = await owner.call("getSubMerchant", { params });
  assert.equal(kept.body.logoUrl, changed.body.logoUrl);
  assert.equal((await fetchLogo(kept.body.logoUrl)).status, 200);
  assert.equal((await owner.call("getCheckoutLook")).body.logoUrl, null);
  const stranger = await makeStranger(gateway);
  await stranger.confirm(TEST_PASSWORD);
  const refused = await stranger.call("updateSubMerchantLogo", input);
  assert.ok([400, 403, 404].includes(refused.status), refused.text);
  const own = { params: { id: gateway.demo.merchantId }, ...bodyOf(makePng(48, 48)) };
  assert.equal((await owner.call("updateSubMerchantLogo", own)).status, 404);
  const removed = await owner.call("removeSubMerchantLogo", { params });
  assert.equal(removed.body.logoUrl, null);
});
