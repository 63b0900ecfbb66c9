/** A day with payouts, and the operators who send them. */
import assert from "node:assert/strict";
import { settleMerchants } from "../../../packages/gateway/src/jobs/settlement/settle-days.ts";
import type { TestGateway } from "../gateway.ts";
import { pay } from "../pay.ts";
import type { PortalClient } from "../portal/portal-client.ts";
import { passMidnight } from "../time/midnight.ts";

export interface ListedPayout {
  id: string;
  merchantId: string;
  settlementId: string;
  amountMinor: number;
  state: string;
  holdReason: string | null;
  holdNote: string;
  heldUntil: string | null;
  fileId: string | null;
  account: string;
}

/** Pays and settles a day; a fee of 120 sen is taken. */
export async function settleDayOf(
  gateway: TestGateway,
  amountsMinor: readonly number[] = [5_000],
): Promise<string> {
  for (const amountMinor of amountsMinor) await pay(gateway, { amountMinor });
  const day = await passMidnight(gateway);
  assert.equal(await settleMerchants(gateway.deps, day), 0);
  return day;
}

export async function listOpen(
  operator: PortalClient,
  state: "DUE" | "HELD",
): Promise<ListedPayout[]> {
  const { body, text } = await operator.call("listOpenPayouts", { query: { state } });
  assert.ok(body.items, text);
  return body.items;
}

/** Of all that are due, unless `body` says otherwise. */
export const prepareFile = (operator: PortalClient, body: object = {}) =>
  operator.call("preparePayoutFile", { body });

/** Approve, send or cancel. */
export const onFile = (
  operator: PortalClient,
  act: "approvePayoutFile" | "sendPayoutFile" | "cancelPayoutFile",
  id: string,
) =>
  operator.call(act, {
    params: { id },
    ...(act === "cancelPayoutFile" && { body: { reason: "Wrong day." } }),
  });

/** The account as the merchant or a reviewer changed it. */
export async function changeAccount(
  gateway: TestGateway,
  merchantId: string,
  change: Partial<Record<"bankCode" | "bankAccountNo" | "bankAccountHolderName", string>>,
): Promise<void> {
  const at = gateway.deps.clock.now();
  await gateway.query`
    update settlement_accounts set profile = profile || ${JSON.stringify(change)}::jsonb,
           bank_changed_at = ${at}
     where merchant_id = ${merchantId} and is_default`;
}
