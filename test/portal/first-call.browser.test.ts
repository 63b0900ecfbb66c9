import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { readPrivateKey, readPublicKey } from "@kaunter/signing";
import type { Page } from "playwright-core";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { confirmPassword, inPortal, signIn } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();

const at = (path: string, act: (page: Page) => Promise<void>, width = 1280) =>
  inPortal(browser, gateway, { path, width }, act);

/** Makes an application, then a key pair in this browser; answers the downloaded private key. */
async function makeApplication(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "Create application" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("switch", { name: "Generate key pair" }).click();
  await dialog.getByRole("button", { name: "Create application" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByRole("button", { name: "Generate key pair" }).click();
  await dialog.getByLabel("Key name").fill("My laptop");
  await dialog.getByRole("button", { name: "Generate key pair" }).click();
  const use = dialog.getByRole("button", { name: "Add public key" });
  await use.waitFor();
  assert.equal(await use.isEnabled(), false, "the private key must be downloaded first");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download private key" }).click(),
  ]);
  const privateKey = readFileSync(await download.path(), "utf8");
  await use.click();
  await page.getByRole("cell", { name: "My laptop", exact: true }).waitFor();
  return privateKey;
}

for (const width of [390, 1280]) {
  test(`at ${width} px: from the first login to a first signed call with one's own key, without leaving the portal`, async () => {
    await at(
      "/applications",
      async (page) => {
        const name = `Shop at ${width}`;
        const sent: string[] = [];
        page.on("request", (request) => sent.push(request.postData() ?? ""));
        const privateKey = await makeApplication(page, name);
        assert.match(privateKey, /^-----BEGIN PRIVATE KEY-----/);
        readPrivateKey(privateKey);
        assert.ok(
          sent.every((body) => !body.includes("PRIVATE KEY")),
          "the private key left the page",
        );
        await page.getByRole("button", { name: "Enable application" }).click();
        await page.getByText("Application enabled.").waitFor();

        if (width < 1024) await page.getByRole("button", { name: "Menu" }).click();
        await page.getByRole("link", { name: "API explorer" }).last().click();
        await page.getByLabel("Application").selectOption({ label: name });
        await page.getByText("Its public key is uploaded as “My laptop”.").waitFor();
        await page.getByRole("button", { name: "Get access token" }).click();
        await page.getByText("Access token ready").waitFor();
        await page.getByRole("button", { name: "Sign and send request" }).click();
        await page.getByText("HTTP 200").waitFor();
        const pay = page.getByRole("link", { name: "Open checkout page" });
        assert.match((await pay.getAttribute("href")) ?? "", /\/checkout\?checkoutId=\d+/);
      },
      width,
    );
  });
}

test("after a session ends, signing in again returns to the same page", async () => {
  await at("/stores", async (page) => {
    await page.getByRole("heading", { level: 1, name: "Stores" }).waitFor();
    await page.context().clearCookies();
    await page.getByRole("link", { name: "Team" }).first().click();
    await page.getByText("Your session has ended. Sign in to continue").waitFor();
    await signIn(page, gateway);
    await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
  });
});

describe("keys", () => {
  test("a private key pasted as a public one is rejected loudly and never sent", async () => {
    await at(`/applications/${gateway.demo.clientId}?tab=keys`, async (page) => {
      const sent: string[] = [];
      page.on("request", (request) => sent.push(request.postData() ?? ""));
      await page.getByRole("button", { name: "Upload public key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Key name").fill("Oops");
      await dialog.getByLabel("Public key (PEM)").fill(gateway.demo.privateKey);
      await dialog.getByText(/This is a PRIVATE key/).waitFor();
      assert.equal(
        await dialog.getByRole("button", { name: "Upload public key" }).isEnabled(),
        false,
      );
      assert.ok(sent.every((body) => !body.includes("PRIVATE KEY")));
    });
  });

  test("a pasted public key shows the fingerprint the gateway knows it by", async () => {
    await at(`/applications/${gateway.demo.clientId}?tab=keys`, async (page) => {
      await page.getByRole("button", { name: "Upload public key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Public key (PEM)").fill(gateway.demo.publicKey);
      const { fingerprint } = readPublicKey(gateway.demo.publicKey);
      await dialog.getByText(fingerprint).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });
  });
});

test("the client secret is shown only after the password", async () => {
  await at(`/applications/${gateway.demo.clientId}?tab=secret`, async (page) => {
    assert.equal(await page.getByText(gateway.demo.clientSecret).count(), 0);
    await page.getByRole("button", { name: "Reveal client secret" }).click();
    await confirmPassword(page, gateway);
    await page.getByText(gateway.demo.clientSecret).waitFor();
  });
});
