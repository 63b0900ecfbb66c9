import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway({ withWorker: true });
const owner = await signInOwner(gateway);
const { clientId } = gateway.demo.compat;

const at = (path: string, act: (page: Page) => Promise<void>, width = 1280) =>
  inPortal(browser, gateway, { path, width }, act);

describe("turning an application OFF", () => {
  const isActive = async () =>
    (await owner.call("getApplication", { params: { id: clientId } })).body.isActive;
  const toggle = (page: Page) => page.getByRole("switch", { name: "Application" }).click();

  test("asks first, with its name and how many calls it made in the last hour", async () => {
    for (let count = 0; count < 3; count += 1) {
      await gateway.get("/v3/stores", gateway.demo.compat);
    }
    await until(async () => {
      const usage = await owner.call("getApplicationUsage", { params: { id: clientId } });
      return usage.body.requestsLastHour === 3;
    });
    await at(`/applications/${clientId}`, async (page) => {
      await toggle(page);
      const dialog = page.getByRole("dialog", { name: /^Disable application/ });
      await dialog.getByText("It made 3 API calls in the last hour.").waitFor();
      await dialog.getByText(/takes effect within one second/).waitFor();
      assert.match((await dialog.textContent()) ?? "", /Demo shop, old client/);
      await expectAccessible(page, "the question");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      assert.equal(await isActive(), true);
      await toggle(page);
      await dialog.getByRole("button", { name: "Disable application" }).click();
      await page.getByText("Application disabled.").waitFor();
      assert.equal(await isActive(), false);
      await toggle(page);
      await page.getByText("Application enabled.").waitFor();
      assert.equal(await isActive(), true);
    });
  });

  test("counts no call of another application, and none that is older than an hour", async () => {
    await gateway.query`update request_log set at = at - interval '61 minutes'
      where application_id = ${clientId}`;
    await gateway.get("/v3/stores");
    const { body } = await owner.call("getApplicationUsage", { params: { id: clientId } });
    assert.equal(body.requestsLastHour, 0);
  });
});

describe("what was typed in a tab is kept after opening another one", () => {
  test("in the signature debugger", async () => {
    await at("/debugger", async (page) => {
      await page.getByLabel("Request", { exact: true }).fill("curl https://pay.example");
      await page.getByRole("tab", { name: "Sign request" }).click();
      await page.getByLabel("Body (JSON)").fill('{"mine":1}');
      await page.getByRole("tab", { name: "Check request" }).click();
      assert.equal(
        await page.getByLabel("Request", { exact: true }).inputValue(),
        "curl https://pay.example",
      );
      await page.getByRole("tab", { name: "Sign request" }).click();
      assert.equal(await page.getByLabel("Body (JSON)").inputValue(), '{"mine":1}');
      await expectAccessible(page, "both tabs");
    });
  });

  test("on the page of an application, where a revealed secret is hidden again", async () => {
    await at(`/applications/${clientId}`, async (page) => {
      await page.getByLabel("Payment webhook URL").fill("https://shop.example/hook");
      await page.getByRole("tab", { name: "Client secret" }).click();
      await page.getByRole("button", { name: "Reveal client secret" }).click();
      await page.getByText(gateway.demo.compat.clientSecret).waitFor();
      await page.getByRole("tab", { name: "Settings" }).click();
      assert.equal(
        await page.getByLabel("Payment webhook URL").inputValue(),
        "https://shop.example/hook",
      );
      assert.equal(await page.getByText(gateway.demo.compat.clientSecret).count(), 0);
    });
  });
});

describe("passkeys at an IP address", () => {
  const localhost = gateway.baseUrl.replace("127.0.0.1", "localhost");

  test("are not offered on the account page, which leads to the same page at localhost", async () => {
    await at("/account", async (page) => {
      await page.getByText("Passkeys need localhost or a domain name").waitFor();
      assert.equal(await page.getByRole("button", { name: "Add passkey" }).count(), 0);
      const link = page.getByRole("link", { name: `Open the portal at ${localhost}/portal` });
      assert.equal(await link.getAttribute("href"), `${localhost}/portal/account`);
      await expectAccessible(page, "no passkeys here");
    });
  });

  test("are not offered at sign-in, which says where they work", async () => {
    const { page, close } = await openPortal(browser, gateway, "/stores?q=a");
    try {
      const link = page.getByRole("link", { name: `${localhost}/portal` });
      assert.equal(await link.getAttribute("href"), `${localhost}/portal/stores?q=a`);
      assert.equal(await page.getByRole("button", { name: "Sign in with passkey" }).count(), 0);
      await link.click();
      await page.waitForURL(`${localhost}/portal/stores?q=a`);
      await page.getByRole("button", { name: "Sign in with passkey" }).waitFor();
      await signIn(page, gateway);
      await page.goto(`${localhost}/portal/account`);
      await page.getByRole("button", { name: "Add passkey" }).waitFor();
    } finally {
      await close();
    }
  });
});

test("the webhook of an example arrives in the inbox of the sandbox page", async () => {
  const facts = (await owner.call("getDeveloperFacts")).body;
  assert.match(facts.webhookInboxUrl, /\/__sim\/inbox\/\d+$/);
  const { id } = await pay(gateway, { notifyUrl: facts.webhookInboxUrl });
  const [webhook] = await until(
    async () => (await owner.call("getInbox")).body.items,
    ({ length }) => length > 0,
  );
  assert.match(webhook.body, new RegExp(id));
  assert.ok(webhook.headers["x-signature"]);
  await at("/sandbox?tab=webhooks", async (page) => {
    const inbox = page.getByRole("region", { name: "Webhook inbox" });
    await inbox.locator("summary").first().click();
    await inbox
      .getByText(new RegExp(`"${id}"`))
      .first()
      .waitFor();
    await inbox
      .getByText(/x-signature: sha256/)
      .first()
      .waitFor();
    await expectAccessible(page, "the webhook inbox");
  });
});
