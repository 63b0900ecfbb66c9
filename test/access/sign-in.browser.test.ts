// What a browser shows and keeps of a sign-in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openPortal, signIn } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();

/** Of each password field of the page: how it is filled in, and whether text can be pasted. */
const FIELDS = `[...document.querySelectorAll("input")]
  .filter((input) => /password/.test(input.autocomplete + input.name + input.type))
  .map((input) => [
    input.type,
    input.autocomplete,
    input.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
  ])`;

test("password fields are masked, named for password managers, and take what is pasted", async () => {
  const portal = await openPortal(browser, gateway, "/");
  try {
    const { page } = portal;
    await page.locator("input[type=password]").waitFor();
    assert.deepEqual(await page.evaluate(FIELDS), [["password", "current-password", true]]);
    await signIn(page, gateway);
    await page.goto(`${gateway.baseUrl}/portal/account`);
    await page.locator("input[autocomplete=new-password]").first().waitFor();
    const fields = (await page.evaluate(FIELDS)) as [string, string, boolean][];
    assert.ok(fields.length >= 2);
    for (const [type, autocomplete, isPasted] of fields) {
      assert.equal(type, "password");
      assert.match(autocomplete, /^(current|new)-password$/);
      assert.equal(isPasted, true);
    }
  } finally {
    await portal.close();
  }
});

test("every page has a way to sign out, which leaves nothing of the account in the browser", async () => {
  const portal = await openPortal(browser, gateway, "/");
  try {
    const { page } = portal;
    const { email } = gateway.demo.portal;
    await signIn(page, gateway);
    for (const path of ["/team", "/account", "/"]) {
      await page.goto(`${gateway.baseUrl}/portal${path}`);
      await page.getByRole("button", { name: email }).waitFor();
    }
    await page.getByRole("button", { name: email }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    const left = await page.evaluate(
      "document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie",
    );
    assert.ok(!String(left).includes(email));
    await page.goBack();
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    assert.deepEqual(
      await page
        .context()
        .cookies()
        .then((all) => all.map(({ name }) => name).sort()),
      ["kaunter_device", "kaunter_language"],
    );
  } finally {
    await portal.close();
  }
});
