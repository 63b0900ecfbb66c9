// An operator tries a parser on an example, uploads a file, and reads what was not read.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { StatementParser } from "../../packages/gateway/src/domain/settlement/parser/statement-parser.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";

const PARSER: StatementParser = {
  format: "csv",
  day: { in: "name", at: "FPX_*.csv", format: "YYYYMMDD" },
  amounts: { unit: "ringgit" },
  fields: {
    reference: { at: "Reference" },
    attemptId: { at: "Order" },
    kind: { at: "Type", payment: ["SALE"] },
    gross: { at: "Amount" },
  },
};
const gateway = await provideOwnGateway({
  railSettings: { fpx: { settlementUrl: undefined, settlementFiles: { parser: PARSER } } },
});
const browser = await provideBrowser();
const HEAD = "Type,Reference,Order,Amount";

for (const [width, day] of [
  [390, "01"],
  [1280, "02"],
] as const) {
  test(`a parser is tried and a file uploaded, at ${width} px`, async () => {
    const { railReference, attemptId, amountMinor } = await pay(gateway);
    const line = `SALE,${railReference},${attemptId},${(amountMinor / 100).toFixed(2)}`;
    const name = `FPX_202501${day}.csv`;
    const fileOf = (...lines: string[]) => ({
      ...{ name, mimeType: "text/csv" },
      buffer: Buffer.from([HEAD, ...lines].join("\n")),
    });
    const path = "/operator/settlement-files";
    await inPortal(browser, gateway, { path, width, theme: "light" }, async (page) => {
      const choose = (label: string, file: ReturnType<typeof fileOf>) =>
        page.locator(`input[aria-label="${label}"]`).setInputFiles(file);
      await page.getByRole("heading", { name: "Try a parser" }).waitFor();
      await choose("Choose example file", fileOf(line, "GIFT,1,2,3.00"));
      await page.getByRole("heading", { name: "Lines not read: 1" }).waitFor();
      await page.getByText("kind: GIFT").waitFor();
      await page.getByRole("heading", { name: "Lines read: 1" }).waitFor();
      await expectAccessible(page, "a parser that was tried");
      await choose("Choose file", fileOf(line));
      await page
        .getByRole("dialog")
        .getByRole("button", { name: "Upload settlement file" })
        .click();
      await page.getByText("File used.").waitFor();
      await page.getByRole("link", { name }).click();
      await page.getByRole("heading", { name }).waitFor();
      await page.getByText("All lines were read.").waitFor();
      await page.getByText(attemptId).waitFor();
      await expectAccessible(page, "a settlement file");
      assert.equal(await page.getByRole("button", { name: "Set file aside" }).count(), 0);
    });
  });
}
