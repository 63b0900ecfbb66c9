// A team that requires second factors, as its members see it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeFamily } from "../support/other-merchant.ts";
import { openPortal, signIn } from "../support/portal/browser-session.ts";
import { PortalClient, signInAs, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { authenticatorCode } from "../support/portal/users/authenticator.ts";

/** A machine that is busy with other tests is slow; what never comes is named by then. */
const WAIT_MS = 60_000;

const browser = await provideBrowser();
const gateway = await provideOwnGateway();
const { user, password } = await makeFamily(gateway);
const owner = new PortalClient(gateway);
await owner.login(user.email, password);
const member = await signInAs(gateway, owner, "FINANCE");

/** Where somebody wants to look at what the test sees. */
const { SCREENSHOTS } = process.env;

/** Without violations on a phone and on a desktop. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${name} at ${width}`, width === 390 ? {} : VIEW_RULES);
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}.png` });
  }
}

/** From the button to the recovery codes; the dialog shows the key for who cannot scan. */
async function setUpApp(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Enable authenticator app" });
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await dialog
    .getByRole("textbox", { name: "Authentication code" })
    .fill(await authenticatorCode(gateway, secret));
  await dialog.getByRole("button", { name: "Enable authenticator app" }).click();
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await codes.getByRole("listitem").nth(9).waitFor();
  return secret;
}

test("an owner requires second factors, and a member sets one up before anything else", async () => {
  const { page, complaints, close } = await openPortal(browser, gateway, "/account");
  page.setDefaultTimeout(WAIT_MS);
  await signIn(page, gateway, { email: user.email, password });
  await gateway.query`update portal_sessions set confirmed_at = last_seen_at`;
  await page.getByRole("button", { name: "Enable authenticator app" }).click();
  const secret = await setUpApp(page);
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await gateway.query`update portal_sessions set confirmed_at = null`;

  await page.goto(`${gateway.baseUrl}/portal/team`);
  await look(page, "team");
  await page.getByRole("switch", { name: "Require two-factor authentication" }).click();
  const ask = page.getByRole("dialog", { name: "Require two-factor authentication?" });
  await ask.getByText("A FINANCE").waitFor();
  await look(page, "require");
  await ask.getByRole("button", { name: "Require two-factor authentication" }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm your second factor" });
  await confirm.waitFor();
  await look(page, "confirm");
  await confirm.getByRole("textbox", { name: "Authentication code" }).fill("000000");
  await confirm.getByRole("button", { name: "Confirm code" }).click();
  await confirm.getByText("Incorrect email, password or code.").waitFor();
  await confirm
    .getByRole("textbox", { name: "Authentication code" })
    .fill(await authenticatorCode(gateway, secret, "next"));
  await confirm.getByRole("button", { name: "Confirm code" }).click();
  await page.getByText("Two-factor authentication is now required.").waitFor();
  // The browser logs the wrong code.
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes("status of 400")),
    [],
  );
  await close();

  const theirs = await openPortal(browser, gateway, "/payments");
  theirs.page.setDefaultTimeout(WAIT_MS);
  await theirs.page.getByLabel("Email").fill(member.email);
  await theirs.page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await theirs.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await theirs.page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
  await look(theirs.page, "enrolment");
  await theirs.page.getByRole("button", { name: "Set up authenticator app" }).click();
  await setUpApp(theirs.page);
  await theirs.page.getByRole("button", { name: "Close", exact: true }).last().click();
  await theirs.page.getByRole("heading", { name: "Payments", level: 1 }).waitFor();
  assert.deepEqual(theirs.complaints, []);
  await theirs.close();
});
