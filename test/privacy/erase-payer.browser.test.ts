import assert from "node:assert/strict";
import { test } from "node:test";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout, payAttempt } from "../support/pay.ts";
import { confirmPassword, openPortal, signIn } from "../support/portal/browser-session.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway({ withWorker: true });
const receiver = await provideReceiver(answer(200));

for (const [width, userId] of [
  [390, "on-a-phone"],
  [1280, "on-a-desktop"],
] as const) {
  test(`a customer's personal data is erased after a question and the password, ${width} px`, async () => {
    const email = `${userId}@payer.example`;
    const customer = { userId, email, countryCode: "+60", phoneNumber: "123456789" };
    const { id } = await createCheckout(gateway, { customer, notifyUrl: receiver.url });
    const { page, complaints, close } = await openPortal(browser, gateway, "/customers", { width });
    try {
      await signIn(page, gateway);
      await page.getByRole("button", { name: "Erase personal data" }).click();
      const search = page.getByRole("dialog", { name: "Erase personal data" });
      await search.getByLabel("Email").fill(email);
      await search.getByRole("button", { name: "Erase personal data" }).click();
      await confirmPassword(page, gateway);
      await search.getByText(`checkout ${id} is open`).waitFor();

      await payAttempt(gateway, id);
      await until(
        () =>
          gateway.query`select 1 from notifications where status = 'DELIVERED' and checkout_id = ${id}`,
        (rows) => rows.length === 1,
      );
      await page.goto(`${gateway.baseUrl}/portal/customer?id=${userId}`);
      await page.getByRole("button", { name: "Erase personal data" }).click();
      const dialog = page.getByRole("dialog", { name: "Erase personal data" });
      await dialog.getByText("amounts, dates, statuses").waitFor();
      await dialog.getByRole("button", { name: "Erase personal data" }).click();
      await page.getByText("Personal data of 1 payment erased.").waitFor();
      await page.getByRole("heading", { name: "Customers" }).waitFor();
      const left = await gateway.query`
        select 1 from checkouts where details::text like ${`%${email}%`}`;
      assert.deepEqual(left, []);
      // The browser itself notes the first try.
      assert.equal(complaints.length, 1, complaints.join());
      assert.match(complaints[0] ?? "", /409 \(Conflict\)/);
    } finally {
      await close();
    }
  });
}
