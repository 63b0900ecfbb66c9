// The rehearsed day as operators see it: approve and send a file, take it to the bank, upload what
// the bank responds with, and close the day.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { matchFiles } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { provideAnswerDay } from "../support/bank/answer-day.ts";
import { listOpen, prepareFile, settleDayOf } from "../support/bank/payout-work.ts";
import { provideBrowser } from "../support/browser.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { passMidnight } from "../support/time/midnight.ts";

const browser = await provideBrowser();
/** As the sandbox's bank has it. */
const day = await provideAnswerDay({ KAUNTER_PAYOUT_DEBIT_ACCOUNT: "514000000001" });
const { gateway } = day;
const bankUrl = `${gateway.sandbox.protocolUrl}/bank`;

/** Keeps a picture of the step when a folder for them is named. */
async function show(page: Page, name: string): Promise<void> {
  const pictures = process.env.KAUNTER_TEST_PICTURES;
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

async function upload(page: Page, name: string, response: Response): Promise<void> {
  assert.equal(response.status, 200);
  const buffer = Buffer.from(await response.arrayBuffer());
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/xml", buffer });
  const dialog = page.getByRole("dialog", { name: "Upload file" });
  await dialog.getByRole("button", { name: "Upload file" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name }).waitFor();
}

test("operators send a file, upload the bank's statement, and close the day", async () => {
  await settleDayOf(gateway, [5_000]);
  await day.signIn();
  const [payout] = await listOpen(day.first, "DUE");
  assert.ok(payout, "a payout is due");
  const { body } = await prepareFile(day.second);
  const fileId = String(body.file.id);
  let file = Buffer.alloc(0);

  await inPortal(browser, gateway, { path: "/operator/payouts" }, async (page) => {
    await page.getByRole("link", { name: fileId }).click();
    await page.getByRole("heading", { name: fileId }).waitFor();
    await page.getByRole("button", { name: "Approve file" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve file" }).click();
    await page.getByText("File approved.").waitFor();
    await page.getByRole("button", { name: "Mark as sent" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Mark as sent" }).click();
    await page.getByText("File marked as sent.").waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download file" }).click();
    file = await readFile(await (await downloading).path());
    await show(page, "1-file");
  });
  const report = await fetch(`${bankUrl}/files?name=${fileId}.xml`, {
    method: "POST",
    headers: { "content-type": "application/xml" },
    body: file,
  });
  const date = await passMidnight(gateway);
  const [name] = (await (await fetch(`${bankUrl}/`)).text()).match(/\d+-camt053-\d+\.xml/) ?? [];
  assert.ok(name, "the bank wrote a statement");
  await matchFiles(gateway.deps, date);

  await inPortal(browser, gateway, { path: "/operator/bank-files" }, async (page) => {
    await upload(page, "report.xml", report);
    await upload(page, name, await fetch(`${bankUrl}/answers/${name}`));
    await show(page, "2-bank-files");
    await page.getByRole("link", { name }).click();
    await page.getByRole("heading", { name }).waitFor();
    await expectAccessible(page, "a statement");
    await show(page, "3-statement");
  });
  await day.signIn();
  assert.equal(await day.stateOf(payout), "PAID");

  await gateway.sandbox.clock.advance(20 * 60_000);
  await inPortal(browser, gateway, { path: "/operator/close" }, async (page) => {
    await page.getByRole("link", { name: /^Compare / }).click();
    await page.getByText("This day has ended and is closed next.").waitFor();
    await expectAccessible(page, "a day that is closed next");
    await show(page, "4-day");
    await page.getByRole("button", { name: "Close day" }).click();
    const dialog = page.getByRole("dialog", { name: "Close day" });
    const note = dialog.getByLabel("Explanation");
    if (await note.evaluate((field) => (field as HTMLTextAreaElement).required)) {
      await note.fill("Compared with the statement.");
    }
    await dialog.getByRole("button", { name: "Close day" }).click();
    await page.getByText("Day closed.").waitFor();
    await page.getByText("Nothing has arrived for this day since it was closed.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Close day" }).count(), 0);
    await show(page, "5-closed");
  });
  await day.signIn();
  const { body: closes } = await day.first.call("listDailyCloses", {});
  assert.deepEqual([closes.items.length, closes.items[0].day], [1, date]);
});
