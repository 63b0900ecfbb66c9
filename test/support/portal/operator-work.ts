/** What waits for an operator. */
import assert from "node:assert/strict";
import type { TestGateway } from "../gateway.ts";
import { openCheckout, pay, readCheckout } from "../pay.ts";
import { payWithoutScript } from "../payer/without-script.ts";
import type { PortalClient } from "./portal-client.ts";

/** The bank reports one sen more than the checkout's amount. */
export async function quarantineReport(
  gateway: TestGateway,
  operator: PortalClient,
  amountMinor: number,
) {
  const checkoutId = await openCheckout(gateway, { amountMinor });
  const url = `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}`;
  await payWithoutScript(url, "FPX_MY", { bankCode: "SIMAMT" });
  const [attempt] = await gateway.query`
    select attempt_id from transactions where checkout_id = ${checkoutId}`;
  const { body } = await operator.call("listQuarantine", { query: { state: "OPEN" } });
  const isOfThis = (item: { attemptId: string }) => item.attemptId === attempt?.attempt_id;
  const report = body.items.find(isOfThis);
  assert.ok(report, "an operator can see it");
  const statusOf = async () => (await readCheckout(gateway, checkoutId))?.status;
  return { id: String(report.id), statusOf };
}

/** A merchant's refund whose response was lost, at its last try. */
export async function stickRefund(gateway: TestGateway, amountMinor: number): Promise<string> {
  const payment = await pay(gateway, { amountMinor });
  gateway.sandbox.faults.add({ simulator: "fpx", kind: "500", count: 1 });
  const refund = { type: "FULL", currencyType: "MYR", amount: amountMinor };
  const body = { transactionId: payment.id, refund, reason: "cold" };
  await gateway.call({ path: "/v3/payment/refund", body });
  await gateway.query`
    update refunds set state = 'STUCK', next_try_at = null where transaction_id = ${payment.id}`;
  gateway.sandbox.faults.clear("fpx");
  const [row] = await gateway.query`select id from refunds where transaction_id = ${payment.id}`;
  return String(row?.id);
}
