import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { pay } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { makePdf } from "../support/portal/files/pdfs.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const browser = await provideBrowser();
const gateway = await provideFrozenGateway();

async function disputed(cardNumber: string): Promise<string> {
  const payment = await pay(gateway, { amountMinor: 5_000, cardNumber });
  await gateway.sandbox.clock.advance(62_000);
  const owner = await signInOwner(gateway);
  const { body } = await owner.call("listDisputes", { query: { q: payment.id } });
  return body.items[0].id;
}

const choose = (page: Page, name: string, buffer: Buffer, mimeType = "application/pdf") =>
  page
    .locator(`input[aria-label="${name}"]`)
    .setInputFiles({ name: `${name}.pdf`, mimeType, buffer });
const isDone = (page: Page, name: string) =>
  page.getByText(`${name} (Done)`, { exact: true }).waitFor();

for (const [width, theme] of [
  [360, "dark"],
  [1280, "light"],
] as const) {
  test(`a response is prepared by the checklist, sent and shown, at ${width} px`, async () => {
    const id = await disputed("4000000000002685");
    await inPortal(browser, gateway, { path: `/disputes/${id}`, width, theme }, async (page) => {
      await page.getByRole("heading", { name: "Evidence checklist" }).waitFor();
      const send = page.getByRole("button", { name: "Send response" });
      assert.equal(await send.isDisabled(), true);
      await choose(page, "Proof of delivery", makePdf());
      await isDone(page, "Proof of delivery");
      await page.getByLabel("Covered in the explanation: Order and receipt").check();
      await isDone(page, "Order and receipt");
      await choose(page, "Other files", Buffer.from("no PDF"), "text/plain");
      await page.getByRole("alert").getByText("This is not a PDF, PNG or JPEG file.").waitFor();
      await choose(page, "Other files", makePdf("/Note (other)"));
      await page.getByRole("button", { name: "Remove file: Other files.pdf" }).click();
      await page.getByText("File removed.").waitFor();
      await page.getByRole("textbox", { name: "Explanation" }).fill("Delivered on Monday.");
      await expectAccessible(page, "preparing a response");
      await send.click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("The explanation and 1 file are sent").waitFor();
      await dialog.getByRole("button", { name: "Send response" }).click();
      await page.getByText("Under review by the bank").waitFor();
      const sent = page.getByRole("region", { name: "Your response" });
      await sent.getByText("Delivered on Monday.").waitFor();
      await sent.getByText(gateway.demo.portal.email).waitFor();
      await sent.getByText("Order and receipt").waitFor();
      await sent.getByText(/^Proof of delivery\.pdf · \d/).waitFor();
      const saving = page.waitForEvent("download");
      await sent.getByRole("link", { name: "Download file: Proof of delivery.pdf" }).click();
      assert.equal((await saving).suggestedFilename(), "Proof of delivery.pdf");
      await expectAccessible(page, "a response that was sent");
    });
  });
}

test("what was typed is restored after opening another page", async () => {
  const id = await disputed("4000000000000259");
  await inPortal(browser, gateway, { path: `/disputes/${id}` }, async (page) => {
    await page.getByRole("textbox", { name: "Explanation" }).fill("Half a sentence");
    await page.getByRole("main").getByRole("link", { name: "Disputes" }).click();
    await page.goBack();
    await page.getByRole("textbox", { name: "Explanation" }).waitFor();
    assert.equal(
      await page.getByRole("textbox", { name: "Explanation" }).inputValue(),
      "Half a sentence",
    );
  });
});
