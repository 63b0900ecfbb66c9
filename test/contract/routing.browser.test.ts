// Rules of routing as operators see them: made, tried on yesterday's payments, saved and approved.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { pay } from "../support/pay.ts";
import { inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";
import { PortalClient, signInOwner, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { haveJoinedLongAgo } from "../support/portal/users/joined-long-ago.ts";
import { makeOperator } from "../support/portal/users/make-operator.ts";
import { passMidnight, passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const browser = await provideBrowser();
const gateway = await provideFrozenGateway({
  environment: { KAUNTER_OPERATOR_APPROVAL_LIMIT: "1000" },
});
const secondEmail = "second@operator.example";
const CARD = "4242424242424242";
const PATH = "/operator/routing";

async function approveAll(): Promise<void> {
  const second = new PortalClient(gateway);
  await second.login(secondEmail, TEST_PASSWORD);
  const { items } = (await second.call("listOperatorDecisions")).body;
  for (const { id, status } of items) {
    if (status !== "WAITING") continue;
    const body = { isApproved: true };
    const decided = await second.call("decideOperatorDecision", { params: { id }, body });
    assert.equal(decided.status, 200, decided.text);
  }
}

before(async () => {
  await passToNoon(gateway);
  const owner = await signInOwner(gateway);
  await makeOperator(gateway, secondEmail);
  await haveJoinedLongAgo(gateway);
  const texts = { id: "card-second", name: "Second acquirer", descriptor: "", reason: "A price" };
  const { card: settings } = gateway.sandbox.rails;
  const body = { ...texts, protocol: "card", limits: [], settings };
  const proposed = await owner.call("proposeContract", { body });
  assert.deepEqual(proposed.body, { done: false }, proposed.text);
  await approveAll();
  for (const amountMinor of [500, 700, 2_000])
    await pay(gateway, { amountMinor, cardNumber: CARD });
  await passMidnight(gateway);
});

/** At the widths of a phone and a small laptop, for who wants to look. */
async function expectFits(page: Page, name: string): Promise<void> {
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${name} at ${width}`, width === 390 ? {} : VIEW_RULES);
  }
}

test("a rule is checked, tried on yesterday's payments, and saved once a second operator approves", async () => {
  await inPortal(browser, gateway, { path: PATH }, async (page) => {
    await page.getByText("No rules yet.").waitFor();
    await expectFits(page, "routing");
    await page.getByRole("button", { name: "Add rule" }).click();
    const dialog = page.getByRole("dialog", { name: "Add rule" });
    await dialog.getByLabel("Name").fill("small amounts");
    await dialog.getByLabel("Countries of card issuers").fill("MYS");
    await dialog.getByText("Enter countries as two letters each").waitFor();
    await dialog.getByLabel("Countries of card issuers").fill("");
    await dialog.getByRole("checkbox", { name: "VISA" }).check();
    await dialog.getByLabel("Maximum (RM)").fill("10.00");
    await dialog.getByLabel("Share of Second acquirer (%)").fill("90");
    await dialog.getByText("The shares add up to 90%.").waitFor();
    await expectFits(page, "add-rule");
    await dialog.getByLabel("Share of Second acquirer (%)").fill("100");
    await dialog.getByRole("button", { name: "Add rule" }).click();
    await page.getByText("2 of 3 payment attempts would have gone to another contract.").waitFor();
    await page.getByText("1. small amounts").waitFor();
    await expectFits(page, "trial");
    // What is not saved yet is still there after a reload.
    await page.reload();
    await page.getByText("These rules are not in use yet.").waitFor();
    await page.getByRole("button", { name: "Save rules" }).click();
    const save = page.getByRole("dialog", { name: "Save rules" });
    await save.getByLabel("Reason").fill("A cheaper acquirer");
    await save.getByRole("button", { name: "Save rules" }).click();
    await page.getByText("Decision saved. A second operator must approve it").waitFor();
    await page.getByText("No rules yet.").waitFor();
  });
  const { page, close, complaints } = await openPortal(browser, gateway, "/operator/decisions");
  try {
    await signIn(page, gateway, { email: secondEmail, password: TEST_PASSWORD });
    await page.getByText("Routing rules, in place of version 0").waitFor();
    await page.getByText("1. small amounts: VISA; up to RM").waitFor();
    await expectFits(page, "routing-decision");
    await page.getByRole("link", { name: "Contract with an acquirer" }).first().click();
    await page.getByRole("heading", { name: "Routing", level: 1 }).waitFor();
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
  await approveAll();
  await inPortal(browser, gateway, { path: PATH }, async (page) => {
    await page.getByText("1. small amounts").waitFor();
    await page.getByText("A cheaper acquirer").waitFor();
    await page.getByText(secondEmail).waitFor();
    await expectFits(page, "rules");
  });
});

test("rules are ordered and removed, and another operator's change is not overwritten", async () => {
  await inPortal(browser, gateway, { path: PATH }, async (page) => {
    await page.getByRole("button", { name: "Add rule" }).click();
    const dialog = page.getByRole("dialog", { name: "Add rule" });
    await dialog.getByLabel("Name").fill("all others");
    await dialog.getByLabel("Share of Card acquirer (%)").fill("100");
    await dialog.getByRole("button", { name: "Add rule" }).click();
    await page.getByText("2. all others").waitFor();
    await page.getByRole("button", { name: "Move all others up" }).click();
    await page.getByText("1. all others").waitFor();
    await page.getByRole("button", { name: "Remove small amounts" }).click();
    await page.getByText("2. small amounts").waitFor({ state: "detached" });
    const owner = await signInOwner(gateway);
    const body = { version: 1, rules: [], reason: "Back to one acquirer" };
    assert.equal((await owner.call("changeRouting", { body })).status, 200);
    await approveAll();
    await page.reload();
    await page.getByText("The rules were changed meanwhile.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Save rules" }).count(), 0);
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.getByText("No rules yet.").waitFor();
  });
});
