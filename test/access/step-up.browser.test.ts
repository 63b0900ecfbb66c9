// What needs a confirmation asks for it, loses nothing that was typed, and goes on by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { leavePasswordToTest, openPortal, signIn } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();
const URL_TYPED = "https://shop.example/webhooks";

test("a changed webhook URL is saved after the password, without typing it again", async () => {
  const path = `/applications/${gateway.demo.clientId}`;
  const { page, complaints, close } = await openPortal(browser, gateway, path);
  try {
    await signIn(page, gateway);
    await leavePasswordToTest(page);
    const field = page.getByLabel("Payment webhook URL");
    await field.fill(URL_TYPED);
    await field.press("Enter");
    const ask = page.getByRole("dialog", { name: "Confirm your password" });
    await ask.getByRole("button", { name: "Cancel" }).click();
    await ask.waitFor({ state: "detached" });
    assert.equal(await field.inputValue(), URL_TYPED, "kept when cancelled");
    const read = () => gateway.query`
      select webhook_url from applications where id = ${gateway.demo.clientId}`;
    assert.notEqual((await read())[0]?.webhook_url, URL_TYPED);

    await field.press("Enter");
    await ask.getByLabel("Password").fill("not the password at all");
    await ask.getByRole("button", { name: "Confirm password" }).click();
    await ask.getByText("Incorrect email, password or code.").waitFor();
    await ask.getByLabel("Password").fill(gateway.demo.portal.password);
    await ask.getByRole("button", { name: "Confirm password" }).click();
    await page.getByText("Changes saved.").waitFor();
    assert.equal(await field.inputValue(), URL_TYPED);
    assert.equal((await read())[0]?.webhook_url, URL_TYPED);
    // The browser logs the wrong password.
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes("status of 400")),
      [],
    );
  } finally {
    await close();
  }
});
