// A stuck refund as the merchant reads it, and as the operator retries it, to its end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { runDueRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { followingClock, pay } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { signInOwner } from "../support/portal/portal-client.ts";

const clock = followingClock();
const browser = await provideBrowser();
const gateway = await provideOwnGateway({ replace: { clock } });
clock.follow(gateway.sandbox.clock);

/** A refund whose response was lost, at the last of its tries. */
async function makeStuckRefund() {
  const payment = await pay(gateway, { amountMinor: 3_000 });
  gateway.sandbox.faults.add({ simulator: "fpx", kind: "500", count: 1 });
  const refund = { type: "FULL", currencyType: "MYR", amount: 3_000 };
  const body = { transactionId: payment.id, refund, reason: "cold" };
  await gateway.call({ path: "/v3/payment/refund", body });
  await gateway.query`update refunds set tries = 100 where transaction_id = ${payment.id}`;
  gateway.sandbox.faults.add({ simulator: "fpx", kind: "500", count: 2 });
  await gateway.sandbox.clock.advance(5 * 60_000);
  await runDueRefunds(gateway.deps);
  gateway.sandbox.faults.clear("fpx");
  const [row] = await gateway.query<{ id: string; state: string }>`
    select id, state from refunds where transaction_id = ${payment.id}`;
  assert.equal(row?.state, "STUCK");
  return { paymentId: payment.id, refundId: row.id, orderId: payment.orderId };
}

test("the merchant reads what is going on, and the operator's retry makes the refund once", async () => {
  const { paymentId, refundId, orderId } = await makeStuckRefund();
  const paymentPage = { path: `/payments/${paymentId}` };
  await inPortal(browser, gateway, paymentPage, async (page) => {
    const main = page.getByRole("main");
    await main.getByText("Refund of RM 30.00 is in manual review").waitFor();
    await main.getByText("contact the operator and quote this refund ID").waitFor();
    await main.getByText(refundId, { exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Refund payment" }).count(), 0);
    for (const width of [360, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(
        page,
        `a payment with a stuck refund at ${width}`,
        width === 360 ? {} : VIEW_RULES,
      );
    }
  });
  await inPortal(browser, gateway, { path: "/operator/health" }, async (page) => {
    const stuck = page.locator("section#stuck-refunds");
    await stuck.getByRole("link", { name: "Kedai Contoh Sdn Bhd" }).waitFor();
    await stuck.getByText("RM 30.00").first().waitFor();
    const payment = stuck.locator(`a[href*="/operator/payments/${paymentId}"]`);
    assert.equal(await payment.textContent(), orderId);
    await page.getByRole("button", { name: "Review refund" }).click();
    const dialog = page.getByRole("dialog", { name: "Review refund" });
    await dialog.getByLabel("Decision").selectOption("Cancel refund");
    await dialog.getByText("The amount returns to the merchant's balance.").waitFor();
    await dialog.getByLabel("Decision").selectOption("Retry refund");
    await dialog.getByText("The amount stays reserved").waitFor();
    await expectAccessible(page, "the decision about a stuck refund");
    await dialog.getByLabel("Reason").fill("The bank is back");
    await dialog.getByRole("button", { name: "Retry refund" }).click();
    await page.getByText("Refund retried.").waitFor();
    await page.getByText("No refunds for manual review").waitFor();
  });
  await runDueRefunds(gateway.deps);
  await inPortal(browser, gateway, paymentPage, async (page) => {
    await page.getByText("Refund of RM 30.00 is in manual review").waitFor({ state: "detached" });
    await page.getByText("Refunded", { exact: true }).first().waitFor();
  });
  const operator = await signInOwner(gateway);
  const { items } = (await operator.call("listOperatorAudit")).body;
  const entry = items.find((each: { targetId: string }) => each.targetId === refundId);
  assert.deepEqual([entry.action, entry.after.reason], ["refund.retried", "The bank is back"]);
});

test("retrying is not offered where the payment method makes no refunds", async () => {
  const { refundId } = await makeStuckRefund();
  const operator = await signInOwner(gateway);
  const decisionsOf = async () => {
    const { items } = (await operator.call("listStuckRefunds")).body;
    return items.find((each: { id: string }) => each.id === refundId)?.decisions;
  };
  assert.deepEqual(await decisionsOf(), ["RETRY", "MARK_REFUNDED", "CANCEL"]);
  await gateway.query`update refunds set rail_id = 'none' where id = ${refundId}`;
  assert.deepEqual(await decisionsOf(), ["MARK_REFUNDED", "CANCEL"]);
  const retried = await operator.call("decideStuckRefund", {
    params: { id: refundId },
    body: { decision: "RETRY", reason: "Once more" },
  });
  assert.equal(retried.body.error.code, "NOT_PERMITTED");
});
