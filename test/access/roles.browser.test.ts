// What people of each role meet on their way: nothing that leads to a refusal, nothing that is
// lost.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { goInside, inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";
import { hasItems, signInAs, signInOwner, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);
const { id } = await pay(gateway);
const body = { amountMinor: 100, reason: "Cold", idempotencyKey: "roles-000001" };
await owner.call("refundPayment", { params: { id }, body });
await until(() => owner.call("listNotifications"), hasItems);

const PAGES_MAX = 60;

/** Addresses below /portal that a page links to, without filters and tabs. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/portal"]')
    .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname));

for (const [role, isOfOneStore] of [
  ["DEVELOPER", false],
  ["FINANCE", false],
  ["VIEWER", false],
  ["ADMIN", true],
] as const) {
  test(`no link leads a ${role}${isOfOneStore ? " of one store" : ""} to what they may not see`, async () => {
    const storeIds = isOfOneStore ? [gateway.demo.storeId] : [];
    const { email } = await signInAs(gateway, owner, role, storeIds);
    const { page, close } = await openPortal(browser, gateway);
    const refused: string[] = [];
    try {
      await signIn(page, gateway, { email, password: TEST_PASSWORD });
      page.on("response", (answer) => {
        if (answer.status() === 403) refused.push(`${page.url()}: ${answer.url()}`);
      });
      const found = new Set(await linksOf(page));
      for (const path of found) {
        await goInside(page, path);
        for (const next of await linksOf(page)) found.add(next);
        assert.ok(found.size < PAGES_MAX);
      }
      assert.ok(found.size > 8, "several pages were seen");
      assert.deepEqual(refused, []);
    } finally {
      await close();
    }
  });
}

/** Every page of the router, with entries of the demo for its parameters. */
async function listPages(): Promise<string[]> {
  const [notification] = (await owner.call("listNotifications")).body.items;
  const ids: Record<string, string> = {
    payments: id,
    disputes: "none",
    settlements: "none",
    requests: "none",
    partner: "none",
    applications: gateway.demo.clientId,
    notifications: notification.id,
    endpoints: "none",
    merchants: gateway.demo.merchantId,
  };
  const source = readFileSync(
    new URL("../../packages/portal/src/router.tsx", import.meta.url),
    "utf8",
  );
  const paths = [...source.matchAll(/inside\(\s*"([^"]+)"/g)].map(([, path = ""]) => path);
  assert.ok(paths.length > 30);
  return paths.map((path) => path.replace(/(\w+)\/\$id$/, (_, list) => `${list}/${ids[list]}`));
}

/** Of the page's own calls, on their way. */
interface Calls {
  open: number;
}

/** In the page, before its own code. */
function watchCalls(): void {
  const calls: Calls = { open: 0 };
  const { fetch } = window;
  window.fetch = async (address, init) => {
    calls.open += 1;
    try {
      // Rejected for its body, after the permission is checked and before anything is done.
      const body = (init?.method ?? "GET") === "GET" ? {} : { body: '{"probe":true}' };
      const response = await fetch(address, { ...init, ...body });
      await response.clone().arrayBuffer();
      return response;
    } finally {
      calls.open -= 1;
    }
  };
  Object.assign(window, { calls });
}

/** In the page: what it could do, tried without doing it, until all of it is answered. */
async function tryEverything(): Promise<void> {
  const { calls } = window as unknown as { calls: Calls };
  const task = () => new Promise((resolve) => setTimeout(resolve));
  /** Until nothing is on its way, and what came has been shown. */
  const settle = async () => {
    for (let i = 0; i < 2; i += 1) {
      do await task();
      while (calls.open > 0);
    }
  };
  const submit = (form: HTMLFormElement) => {
    form.noValidate = true;
    form.requestSubmit();
  };
  const list = () => document.querySelectorAll<HTMLButtonElement>("main button:enabled");
  await settle();
  const { length } = list();
  for (let at = 0; at < length; at += 1) {
    const button = list()[at];
    if (!button?.checkVisibility({ visibilityProperty: true })) continue;
    if (button.type === "submit" && button.form) button.form.noValidate = true;
    button.click();
    await task();
    for (const dialog of document.querySelectorAll("dialog[open]")) {
      for (const form of dialog.querySelectorAll("form")) submit(form);
    }
    await settle();
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) {
      dialog.requestClose();
      await task();
    }
  }
}

/** Each takes a minute or more; the others run with KAUNTER_TEST_LONG=1. */
const USUAL = [
  ["VIEWER", false],
  ["FINANCE", false],
] as const;
const MORE = [
  ["DEVELOPER", false],
  ["ADMIN", false],
  ["ADMIN", true],
] as const;

for (const [role, isOfOneStore] of process.env.KAUNTER_TEST_LONG ? [...USUAL, ...MORE] : USUAL) {
  const who = `${role}${isOfOneStore ? " of one store" : ""}`;
  test(`no page shows a button to a ${who} that they may not press`, async () => {
    const storeIds = isOfOneStore ? [gateway.demo.storeId] : [];
    const { email } = await signInAs(gateway, owner, role, storeIds);
    const { page, close } = await openPortal(browser, gateway);
    const forbidden: string[] = [];
    let asked = 0;
    try {
      await signIn(page, gateway, { email, password: TEST_PASSWORD });
      // Within the page: requests that pass through the test are not cached, which takes minutes.
      await page.addInitScript(watchCalls);
      page.on("request", (request) => {
        if (request.method() !== "GET") asked += 1;
      });
      page.on("response", async (response) => {
        if (response.status() !== 403) return;
        const { error } = await response.json();
        if (error.code === "FORBIDDEN") forbidden.push(`${page.url()}: ${response.url()}`);
      });
      for (const path of await listPages()) {
        await page.goto(`${gateway.baseUrl}/portal${path}`);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await page.evaluate(tryEverything);
      }
      assert.deepEqual([...new Set(forbidden)], []);
      assert.ok(asked > 2, `${asked} calls were tried`);
    } finally {
      await close();
    }
  });
}

for (const [path, name, roles] of [
  ["/team", "Team", "Roles with access: Owner, Admin (permission team:read)."],
  ["/applications/1", "Applications", "Owner, Admin, Developer (permission applications:read)."],
  ["/operator/health", "Health", "Only operators of this gateway have access."],
] as const) {
  test(`a user without access to ${path} sees which roles have it, whom to ask, and a link back`, async () => {
    const { email } = await signInAs(gateway, owner, "VIEWER");
    const { page, close } = await openPortal(browser, gateway, path);
    try {
      await signIn(page, gateway, { email, password: TEST_PASSWORD });
      const main = page.getByRole("main");
      await main.getByText(`You do not have access to ${name}`).waitFor();
      await main.getByText(roles).waitFor();
      if (path.startsWith("/operator")) assert.equal(await main.getByText("@").count(), 0);
      else await main.getByRole("link", { name: gateway.demo.portal.email }).waitFor();
      assert.equal(await main.getByRole("button").count(), 0);
      for (const width of [360, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page, `${path} at ${width}`, width === 360 ? {} : VIEW_RULES);
      }
      await main.getByRole("link", { name: "Go to overview" }).click();
      await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    } finally {
      await close();
    }
  });
}

test("a page for users of all stores says so to a user of one", async () => {
  const { email } = await signInAs(gateway, owner, "ADMIN", [gateway.demo.storeId]);
  const { page, close } = await openPortal(browser, gateway, "/audit");
  try {
    await signIn(page, gateway, { email, password: TEST_PASSWORD });
    await page.getByText("This page covers all stores").waitFor();
  } finally {
    await close();
  }
});

test("a switch keeps the focus, and what is typed beside it", async () => {
  const path = `/applications/${gateway.demo.clientId}`;
  await inPortal(browser, gateway, { path }, async (page) => {
    await page.getByLabel("Payment webhook URL").fill("https://shop.example/half-typed");
    const lean = page.getByRole("switch").nth(2);
    const before = await lean.isChecked();
    await lean.focus();
    await page.keyboard.press("Space");
    await page.getByText("Changes saved.").waitFor();
    await page.locator(`[role="switch"][aria-checked="${!before}"]:focus`).waitFor();
    assert.equal(
      await page.getByLabel("Payment webhook URL").inputValue(),
      "https://shop.example/half-typed",
    );
  });
});

test("saving keeps the focus on the button that was pressed", async () => {
  await inPortal(browser, gateway, { path: "/checkout-page" }, async (page) => {
    await page.getByLabel("Support email").fill("bantuan@kedai.example");
    await page.getByRole("button", { name: "Save changes" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Changes saved.").waitFor();
    await page.locator('button[type="submit"]:focus:not([aria-busy])').waitFor();
  });
});

test("the audit log shows and filters actions in words, and its export has the codes", async () => {
  const path = "/audit?action=refund.made";
  await inPortal(browser, gateway, { path }, async (page) => {
    await page.getByRole("cell", { name: "Refunded a payment" }).waitFor();
    await page.getByRole("button", { name: "Action: Refunded a payment", exact: true }).click();
    await page.getByRole("button", { name: "Signed in", exact: true }).click();
    await page.getByRole("cell", { name: "Refunded a payment" }).waitFor({ state: "detached" });
    await page.getByRole("cell", { name: "Signed in" }).first().waitFor();
    assert.match(page.url(), /action=session\.signed_in/);
    const shown = (await page.getByRole("table").textContent()) ?? "";
    assert.doesNotMatch(shown, /[a-z]_[a-z]|[a-z]\.[a-z]+_/);
  });
  const { text } = await owner.call("exportAudit");
  assert.match(text, /refund\.made/);
});

test("the session is requested while the page's own code is still loading", async () => {
  const { page, close } = await openPortal(browser, gateway);
  try {
    await signIn(page, gateway);
    const asked = page.waitForRequest(/\/portal\/api\/session$/);
    await page.route(/\/assets\/payments-[^/]*\.js$/, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`${gateway.baseUrl}/portal/payments`);
    await page.getByRole("heading", { level: 1, name: "Payments" }).waitFor();
  } finally {
    await close();
  }
});
