import assert from "node:assert/strict";
import { test } from "node:test";
import { waitUntilLoaded } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout, payAttempt, readPayment } from "../support/pay.ts";
import { paymentLinkBody } from "../support/portal/bodies/payment-link-body.ts";
import { createSubMerchantBody } from "../support/portal/bodies/sub-merchant-body.ts";
import { inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";
import { signInOwner } from "../support/portal/portal-client.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);

/** Markup that would run a script, or a link, if anything took it for markup. */
const ATTACK = `"><img src=x onerror=hit()>`;
const SHORT = "<svg onload=hit()>";

/** Puts the attack wherever a merchant, a shop or a payer can write; answers pages that show it. */
async function attackEverything(): Promise<string[]> {
  const shop = await owner.call("createStore", {
    body: { name: `S ${ATTACK}`, city: ATTACK, addressLine1: ATTACK },
  });
  const changes = {
    storeId: shop.body.id,
    order: { id: SHORT, title: SHORT, detail: ATTACK, additionalData: ATTACK },
    customer: { userId: ATTACK, email: "payer@example.com", phoneNumber: "" },
  };
  const { id } = await createCheckout(gateway, changes, { headers: { "user-agent": ATTACK } });
  const { attemptId } = await payAttempt(gateway, id);
  const payment = await readPayment(gateway, attemptId);
  await owner.call("refundPayment", {
    params: { id: payment.id },
    body: { amountMinor: 100, reason: ATTACK, idempotencyKey: "attack-0001" },
  });
  const application = await owner.call("createApplication", { body: { name: ATTACK } });
  const merchant = await owner.call("createSubMerchant", {
    body: { ...createSubMerchantBody(), companyName: ATTACK, firstName: ATTACK },
  });
  await owner.call("updateProfile", { body: { firstName: ATTACK, lastName: SHORT } });
  await owner.call("submitSubMerchant", { params: { id: merchant.body.id } });
  await owner.call("requestMerchantChanges", {
    params: { id: merchant.body.id },
    body: { note: ATTACK, reasons: [{ field: "companyName", reason: ATTACK }] },
  });
  await owner.call("createPaymentLink", {
    body: paymentLinkBody(gateway.demo.storeId, { title: SHORT, detail: ATTACK, amountMinor: 100 }),
  });
  const wrong = await gateway.call({
    path: "/v3/payment/online",
    body: { note: ATTACK },
    headers: { "x-nonce-str": ATTACK, "user-agent": ATTACK },
  });
  const request = wrong.headers.get("x-request-id") ?? "";
  return [
    "/",
    "/payments",
    `/payments/${payment.id}`,
    `/payments?q=${encodeURIComponent(ATTACK)}`,
    "/links",
    "/reports",
    "/customers",
    `/customer?id=${encodeURIComponent(ATTACK)}`,
    "/stores",
    "/applications",
    `/applications/${application.body.id}`,
    "/requests",
    `/requests/${request}`,
    `/debugger?request=${request}`,
    "/notifications",
    "/team",
    "/audit",
    "/account",
    "/partner",
    `/partner/${merchant.body.id}`,
    "/operator/merchants",
    `/operator/merchants/${merchant.body.id}`,
    `/operator/merchants/${merchant.body.id}/review`,
    "/operator/audit",
    "/mail",
    `/nowhere/${encodeURIComponent(ATTACK)}`,
  ];
}

test("markup in any text of a merchant, shop, payer or client is shown as text and never runs", async () => {
  const pages = await attackEverything();
  const portal = await openPortal(browser, gateway, "/");
  try {
    const { page, complaints } = portal;
    let hits = 0;
    await page.exposeFunction("hit", () => {
      hits += 1;
    });
    await signIn(page, gateway);
    let shown = 0;
    for (const path of pages) {
      await page.goto(`${gateway.baseUrl}/portal${path}`);
      await waitUntilLoaded(page);
      const text = (await page.locator("body").textContent()) ?? "";
      if (text.includes("hit()")) shown += 1;
      const made = await page
        .locator("img[src=x], svg[onload], script:not([src], #first-facts)")
        .count();
      assert.equal(made, 0, `${path} made an element of it`);
    }
    assert.ok(shown > pages.length / 2, `only ${shown} of ${pages.length} pages show the text`);
    assert.equal(hits, 0);
    assert.deepEqual(complaints, [], "the content policy had nothing to stop");
  } finally {
    await portal.close();
  }
});

test("an address of another site in the portal's own address leads nowhere after the login", async () => {
  for (const path of [
    "/stores?returnTo=javascript:alert(1)",
    "/?next=https://evil.example",
    "/payments?redirect=//evil.example",
  ]) {
    await inPortal(browser, gateway, { path }, async (page) => {
      await waitUntilLoaded(page);
      assert.equal(new URL(page.url()).origin, gateway.baseUrl, path);
    });
  }
});

test("a filter in the address that cannot be applied is shown with what is wrong, and can be removed", async () => {
  const portal = await openPortal(browser, gateway, "/");
  try {
    const { page } = portal;
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await signIn(page, gateway);
    for (const [query, wrong] of [
      ["from=soon", "From: “soon” is not a date. Use the form 2026-11-21."],
      ["to=soon", "To: “soon” is not a date."],
      ["from=2026-13-45&to=2026-11-02", "From: “2026-13-45” is not a date."],
      [
        "from=2026-11-02&to=2026-11-01",
        "“2026-11-02” to “2026-11-01” contains nothing. Swap the two values.",
      ],
      ["status=PAID", "Status: “PAID” is not one of the choices."],
      ["method=CASH", "Method: “CASH” is not one of the choices."],
      ["amountMin=much", "Minimum amount (RM): “much” is not an amount. Use the form 12.50."],
      ["amountMin=10&amountMax=5", "“10” to “5” contains nothing."],
    ] as const) {
      await page.goto(`${gateway.baseUrl}/portal/payments?${query}`);
      await page.getByText(wrong).waitFor();
      await page.getByRole("button", { name: "Remove these filters" }).click();
      await page.getByText(wrong).waitFor({ state: "detached" });
    }
    assert.deepEqual(errors, []);
  } finally {
    await portal.close();
  }
});

const UNKNOWN = "1795000000000000001";
const WRONG_REFERENCES = [
  ["payments", "storeId", `Store: “${UNKNOWN}” is not one of the choices.`],
  ["payments", "applicationId", `Application: “${UNKNOWN}” is not one of the choices.`],
  ["payments", "customerId", `Customer: “${UNKNOWN}” was not found.`],
  ["payments", "bankCode", `Bank: “${UNKNOWN}” is not one of the choices.`],
  ["requests", "applicationId", `Application: “${UNKNOWN}” is not one of the choices.`],
  ["notifications", "applicationId", `Application: “${UNKNOWN}” is not one of the choices.`],
  ["notifications", "transactionId", `Payment: “${UNKNOWN}” was not found.`],
  ["notifications", "webhookEndpointId", `Endpoint URL: “${UNKNOWN}” was not found.`],
  ["audit", "actorId", `User: “${UNKNOWN}” is not one of the choices.`],
  ["operator/audit", "merchantId", `Merchant ID: “${UNKNOWN}” was not found.`],
  ["reports", "storeId", `Store: “${UNKNOWN}” is not one of the choices.`],
  ["reports", "days", `Period: “${UNKNOWN}” is not one of the choices.`],
  ["reports", "from", `From: “${UNKNOWN}” is not a date.`],
  ["reports", "by", `Group by: “${UNKNOWN}” is not one of the choices.`],
  ["reports", "compare", `Compare with: “${UNKNOWN}” is not one of the choices.`],
  ["", "days", `Period: “${UNKNOWN}” is not one of the choices.`],
] as const;

test("a filter by what does not exist, and a wrong period of the reports, are named like the others", async () => {
  const portal = await openPortal(browser, gateway, "/");
  try {
    const { page } = portal;
    await signIn(page, gateway);
    for (const [path, name, wrong] of WRONG_REFERENCES) {
      await page.goto(`${gateway.baseUrl}/portal/${path}?${name}=${UNKNOWN}`);
      await page.getByText(wrong).waitFor();
      await page.getByRole("button", { name: "Remove these filters" }).click();
      await page.getByText(wrong).waitFor({ state: "detached" });
      assert.equal(new URL(page.url()).search, "");
    }
    await page.goto(`${gateway.baseUrl}/portal/reports?from=2026-11-02&to=2026-11-01`);
    await page.getByText("“2026-11-02” to “2026-11-01” contains nothing.").waitFor();
  } finally {
    await portal.close();
  }
});

test("what a link has narrowed a list by is shown, and can be removed", async () => {
  const { id } = await createCheckout(gateway, {
    customer: { userId: "kak-long", email: "", phoneNumber: "" },
  });
  await payAttempt(gateway, id);
  await inPortal(browser, gateway, { path: "/payments?customerId=kak-long" }, async (page) => {
    await page.getByText("Customer: kak-long").waitFor();
    await page.getByText("1 result", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Clear filter: Customer" }).click();
    await page.getByText("Customer: kak-long").waitFor({ state: "detached" });
    await page.goto(`${page.url()}?applicationId=${gateway.demo.clientId}`);
    await page.getByText(/^Application: ./).waitFor();
  });
});

test("a page of another origin cannot put the portal into a frame", async () => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.setContent(`<iframe src="${gateway.baseUrl}/portal"></iframe>`);
    const framed = page.frames().find((frame) => frame !== page.mainFrame());
    assert.doesNotMatch(framed?.url() ?? "", /\/portal/);
  } finally {
    await context.close();
  }
});
