// What developers come to the portal for, with the clicks that it takes from the overview.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { readPrivateKey } from "@kaunter/signing";
import type { Page } from "playwright-core";
import { expectAccessible } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { countClicks } from "../support/portal/count-clicks.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway({ withWorker: true });
const owner = await signInOwner(gateway);
const run = promisify(execFile);

const at = (path: string, act: (page: Page) => Promise<void>, width = 1280) =>
  inPortal(browser, gateway, { path, width }, act);

/** A link of the side navigation. */
const follow = (page: Page, name: string) =>
  page.getByRole("link", { name, exact: true }).first().click();

async function copyFrom(page: Page, label: string): Promise<string> {
  // What was copied before, whose "Copied" may still be shown, is not read again.
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: `Copy: ${label}` }).click();
  await page.getByText("Copied").first().waitFor();
  return until(() => page.evaluate(() => navigator.clipboard.readText()));
}

describe("an application and its first request", () => {
  test("take 6 clicks, and the copied commands create a checkout", async () => {
    await at("/", async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const clicks = await countClicks(page);
      await follow(page, "Applications");
      await page.getByRole("button", { name: "Create application" }).click();
      const dialog = page.getByRole("dialog");
      await page.keyboard.type("Kedai Contoh Dua");
      const downloading = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Create application" }).click();
      const next = page.getByRole("link", { name: "Sign first request" });
      await next.waitFor();
      const download = await downloading;
      readPrivateKey(readFileSync(await download.path(), "utf8"));
      await next.click();
      await page.getByText("Its public key is uploaded as “First key”.").waitFor();
      await page.getByRole("button", { name: "Sign request", exact: true }).click();
      await page.getByRole("region", { name: "curl command" }).waitFor();
      assert.ok(clicks() <= 6, `${clicks()} clicks`);

      const commands = [await copyFrom(page, "Access token"), await copyFrom(page, "curl command")];
      const secret = await secretOf("Kedai Contoh Dua");
      const env = { ...process.env, CLIENT_SECRET: secret };
      const { stdout } = await run("bash", ["-c", commands.join("\n")], { env });
      const { code, item } = JSON.parse(stdout);
      assert.equal(code, "SUCCESS", stdout);
      assert.match(item.url, /checkoutId=\d+/);
      // Each copy is signed anew, so the second one runs, too.
      const again = [commands[0], await copyFrom(page, "curl command")];
      assert.notEqual(again[1], commands[1]);
      const second = await run("bash", ["-c", again.join("\n")], { env });
      assert.equal(JSON.parse(second.stdout).code, "SUCCESS", second.stdout);
      await expectAccessible(page, "a signed request");
    });
  });

  test("at 360 px, the next step after creating it is on the screen", async () => {
    await at(
      "/applications",
      async (page) => {
        await page.getByRole("button", { name: "Create application" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Name").fill("Phone");
        await expectAccessible(page, "a new application");
        await dialog.getByRole("button", { name: "Create application" }).click();
        await dialog.getByRole("link", { name: "Sign first request" }).waitFor();
        await expectAccessible(page, "a new application that is ready");
      },
      360,
    );
  });
});

async function secretOf(name: string): Promise<string> {
  const { items } = (await owner.call("listApplications")).body;
  const { id } = items.find((each: { name: string }) => each.name === name);
  await owner.confirm(gateway.demo.portal.password);
  return (await owner.call("revealSecret", { params: { id } })).body.clientSecret;
}

test("finding out why a request was rejected takes 2 clicks", async () => {
  const answer = await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody(),
    timestampSeconds: Math.floor(gateway.deps.clock.now().getTime() / 1_000) - 500,
  });
  assert.equal(answer.status, 400);
  await until(async () => {
    const { items } = (await owner.call("listRequests", { query: { outcome: "failed" } })).body;
    return items.length > 0;
  });
  await at("/", async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    const clicks = await countClicks(page);
    await follow(page, "Request log");
    await page
      .getByRole("row", { name: /TIMESTAMP/ })
      .getByRole("link")
      .first()
      .click();
    const result = page.getByRole("region", { name: "Result" });
    await result.getByText(/^X-Timestamp is 50\d seconds behind the gateway's time/).waitFor();
    assert.ok(clicks() < 4, `${clicks()} clicks`);
    assert.equal(clicks(), 2);
    await expectAccessible(page, "a rejected request");
  });
});
