/**
 * The sign-in form over a page whose session has ended: with a second factor, and by another user.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeFamily, type OtherFamily } from "../support/other-merchant.ts";
import { openPortal, signIn } from "../support/portal/browser-session.ts";
import { PortalClient, signInAs, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { authenticatorCode } from "../support/portal/users/authenticator.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();

const ENDED = "Your session has ended. Sign in to continue";

interface Member {
  email: string;
  client: PortalClient;
}

async function makeOwner(): Promise<Member & { family: OtherFamily }> {
  const family = await makeFamily(gateway);
  const client = new PortalClient(gateway);
  await client.login(family.user.email, family.password);
  return { family, client, email: family.user.email };
}

/** With an authenticator app. */
async function makeOwnerWithApp() {
  const owner = await makeOwner();
  const { secret } = (await owner.client.call("startTotp")).body;
  const body = { code: await authenticatorCode(gateway, secret) };
  const { recoveryCodes } = (await owner.client.call("enableTotp", { body })).body;
  // As if that had been a while ago.
  await gateway.query`update users set totp_last_step = 0`;
  return { ...owner, secret: String(secret), recoveryCodes: recoveryCodes as string[] };
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Authentication code" }).fill(code);
  await page.getByRole("button", { name: "Verify code" }).click();
}

const account = (page: Page) => page.getByRole("button", { name: /Account/ });
const submitStore = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Create store" }).click();

/** The dialog of a store to create, filled in. */
async function fillStore(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Create store" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill(name);
}

async function listStoreNames({ email, client }: Member): Promise<string[]> {
  const { body } = await client.call("listStores");
  assert.ok(body.items, `${email}: ${JSON.stringify(body)}`);
  return body.items.map(({ name }: { name: string }) => name);
}

/** A browser on the stores, with what `signInTo` does. */
async function atStores(
  signInTo: (page: Page) => Promise<void>,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, close } = await openPortal(browser, gateway, "/stores", { width: 360 });
  try {
    await signInTo(page);
    await account(page).waitFor();
    await act(page);
  } finally {
    await close();
  }
}

for (const way of ["an authenticator app", "a recovery code"]) {
  test(`a session that ends is continued with ${way}, and the form is sent once`, async () => {
    const owner = await makeOwnerWithApp();
    const code = async () =>
      way === "a recovery code"
        ? (owner.recoveryCodes[0] ?? "")
        : authenticatorCode(gateway, owner.secret, "next");
    const begin = async (page: Page) => {
      await enter(page, owner.email);
      await enterCode(page, await authenticatorCode(gateway, owner.secret));
    };
    await atStores(begin, async (page) => {
      await fillStore(page, `By ${way}`);
      await page.context().clearCookies();
      await submitStore(page);
      await page.getByText(ENDED).waitFor();
      await enter(page, owner.email);
      await page.getByRole("heading", { name: "Two-factor authentication" }).waitFor();
      await expectAccessible(page, "second factor over a page", VIEW_RULES);
      await enterCode(page, "000000");
      await page.getByRole("alert").waitFor();
      await enterCode(page, await code());
      await page.getByRole("main").getByText(`By ${way}`).waitFor();
      assert.equal(await page.getByRole("dialog").count(), 0);
    });
    const made = (await listStoreNames(owner)).filter((name) => name === `By ${way}`);
    assert.equal(made.length, 1);
  });
}

test("who signs in as another user sees pages of their own, and what was entered is not sent", async () => {
  const owner = await makeOwner();
  const colleague = await signInAs(gateway, owner.client, "ADMIN");
  const stranger = await makeOwner();
  for (const other of [colleague, stranger]) {
    const begin = (page: Page) =>
      signIn(page, gateway, { email: owner.email, password: TEST_PASSWORD });
    await atStores(begin, async (page) => {
      await fillStore(page, "Of the owner");
      await page.context().clearCookies();
      await submitStore(page);
      await page.getByText(ENDED).waitFor();
      await enter(page, other.email);
      await page
        .getByRole("status")
        .getByText(`You are now signed in as ${other.email}. What was entered before was not sent.`)
        .waitFor();
      await page.getByRole("heading", { level: 1, name: "Stores" }).waitFor();
      assert.equal(await page.getByRole("dialog").count(), 0);
      await account(page).click();
      await page.getByText(other.email).last().waitFor();
    });
  }
  for (const member of [owner, stranger]) {
    assert.ok(!(await listStoreNames(member)).includes("Of the owner"), member.email);
  }
});

test("what was entered is not sent as the user who has signed in in another tab", async () => {
  const owner = await makeOwner();
  const stranger = await makeOwner();
  const begin = (page: Page) =>
    signIn(page, gateway, { email: owner.email, password: TEST_PASSWORD });
  await atStores(begin, async (page) => {
    await fillStore(page, "Of the first tab");
    await page.context().clearCookies();
    const other = await page.context().newPage();
    await other.goto(`${gateway.baseUrl}/portal/stores`);
    await signIn(other, gateway, { email: stranger.email, password: TEST_PASSWORD });
    await submitStore(page);
    await page.getByText(`You are now signed in as ${stranger.email}.`).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
  for (const member of [owner, stranger]) {
    assert.ok(!(await listStoreNames(member)).includes("Of the first tab"), member.email);
  }
});
