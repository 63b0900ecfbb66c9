import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { settleMerchants } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { provideBrowser } from "../support/browser.ts";
import { openCheckout, pay } from "../support/pay.ts";
import {
  expectAccessible,
  inPortal,
  openPortal,
  type PortalPage,
  signIn,
} from "../support/portal/browser-session.ts";
import { hasItems, signInOwner } from "../support/portal/portal-client.ts";
import { createSubMerchantBody } from "../support/portal/sub-merchant-body.ts";
import { passMidnight, passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";
import { until } from "../support/until.ts";

/** What stands for `{…}` in a page's address. */
const ids: Record<string, string> = {};

const browser = await provideBrowser();
const gateway = await provideFrozenGateway();
await passToNoon(gateway);
ids.payment = (await pay(gateway)).id;
await openCheckout(gateway);
await pay(gateway, { cardNumber: "4000000000000259" });
await gateway.sandbox.clock.advance(62_000);
const refused = await gateway.call({
  path: "/v3/payment/online",
  body: gateway.checkoutBody(),
  headers: { "x-nonce-str": "not the one that was signed" },
});
await settleMerchants(gateway.deps, await passMidnight(gateway));
gateway.sandbox.clock.unfreeze();
ids.application = gateway.demo.clientId;
ids.request = refused.headers.get("x-request-id") ?? "";
const owner = await signInOwner(gateway);
const made = await owner.call("createSubMerchant", { body: createSubMerchantBody() });
ids.merchant = made.body.id;
ids.dispute = (await owner.call("listDisputes")).body.items[0].id;
ids.settlement = (await owner.call("listSettlements")).body.items[0].id;
const url = "https://warehouse.example/webhooks";
const added = await owner.call("createWebhookEndpoint", { body: { url } });
ids.endpoint = added.body.id;
ids.notification = (await owner.call("listNotifications")).body.items[0].id;
await until(
  () => owner.call("listRequests", { query: { requestId: ids.request ?? "" } }),
  hasItems,
);

const PAGES = [
  "/",
  "/payments",
  "/payments/{payment}",
  "/approvals",
  "/disputes",
  "/disputes/{dispute}",
  "/links",
  "/reports",
  "/customers",
  "/customer?id=payer-1",
  "/settlements",
  "/settlements/{settlement}",
  "/applications",
  "/applications/{application}",
  "/applications/{application}?tab=keys",
  "/applications/{application}?tab=secret",
  "/applications/{application}?tab=server",
  "/requests",
  "/requests/{request}",
  "/debugger",
  "/debugger?tab=sign",
  "/explorer",
  "/notifications",
  "/notifications?tab=endpoints",
  "/notifications/{notification}",
  "/webhook-endpoints/{endpoint}",
  "/sandbox",
  "/go-live",
  "/stores",
  "/checkout-page",
  "/team",
  "/audit",
  "/account",
  "/checkout-page",
  "/partner",
  "/partner/{merchant}",
  "/operator",
  "/operator/merchants",
  "/operator/merchants/{merchant}",
  "/operator/merchants/{merchant}/review",
  "/verification",
  "/operator/health",
  "/operator/audit",
  "/mail",
  "/forgot",
  "/reset",
  "/invitation",
  "/nowhere",
];

const VIEWS = [
  { width: 360, theme: "dark" },
  { width: 1280, theme: "light" },
] as const;

for (const { width, theme } of VIEWS) {
  describe(`at ${width} px, ${theme}`, () => {
    let portal: PortalPage;
    before(async () => {
      portal = await openPortal(browser, gateway, "/", { width, theme });
      await expectAccessible(portal.page, "the login");
      await signIn(portal.page, gateway);
    });
    after(() => portal.close());

    for (const path of PAGES) {
      test(`${path} is accessible, fits, and the browser has nothing to complain of`, async () => {
        const { page, complaints } = portal;
        const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
        await page.goto(`${gateway.baseUrl}/portal${place}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        const missing = page.getByRole("heading", { level: 1, name: "Page not found" });
        assert.equal(await missing.count(), path === "/nowhere" ? 1 : 0, path);
        await expectAccessible(page, path);
        assert.deepEqual(complaints, []);
        assert.equal(await page.getByText("This page could not be loaded").count(), 0);
      });
    }
  });
}

test("no page is left out above, and the navigation leads only to pages", () => {
  const source = (file: string) =>
    readFileSync(new URL(`../../packages/portal/src/${file}`, import.meta.url), "utf8");
  const known = new Set(
    PAGES.map((path) => path.replace(/\?.*/, "").replaceAll(/\{\w+\}/g, "$id")),
  );
  const routed = [...source("router.tsx").matchAll(/(?:open|inside)\(\s*"([^"]+)"/g)];
  const routes = routed.map(([, path = ""]) => path);
  assert.ok(routes.length > 30);
  assert.deepEqual(
    routes.filter((path) => !known.has(path)),
    [],
  );
  const places = [
    ...source("shell/navigation/navigation.ts").matchAll(/(?:place\(|to: )\s*"([^"]+)"/g),
  ];
  assert.ok(places.length > 20);
  for (const [, path = ""] of places) assert.ok(routes.includes(path), `${path} is no page`);
});

test("the portal speaks Bahasa Melayu, keeps it, and the theme that was chosen", async () => {
  await inPortal(browser, gateway, { path: "/payments" }, async (page) => {
    await page.getByRole("button", { name: /Language/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Bahasa Melayu" }).click();
    await page.getByRole("heading", { level: 1, name: "Bayaran" }).waitFor();
    await page.getByRole("button", { name: /Tema/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Gelap" }).click();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Bayaran" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "ms");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await expectAccessible(page, "payments in Malay");
  });
});

test("the keyboard alone reaches the content, the navigation and a menu", async () => {
  await inPortal(browser, gateway, { path: "/stores" }, async (page) => {
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to content");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "content");
    await page.getByRole("button", { name: /Account/ }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menuitem", { name: "Account and security" }).waitFor();
    await page.keyboard.press("Escape");
    assert.match((await page.locator(":focus").getAttribute("aria-label")) ?? "", /Account/);
  });
});

test("on a phone the navigation opens, goes somewhere and closes", async () => {
  await inPortal(browser, gateway, { path: "/", width: 360 }, async (page) => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Request log" }).click();
    await page.getByRole("heading", { level: 1, name: "Request log" }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
  });
});
