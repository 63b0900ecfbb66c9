/** A portal with something on every page, and the addresses of all of them. */
import { addDays } from "../../../packages/gateway/src/domain/malaysian-day.ts";
import { settleMerchants } from "../../../packages/gateway/src/jobs/settlement/settle-days.ts";
import type { TestGateway } from "../gateway.ts";
import { openCheckout, pay } from "../pay.ts";
import { passMidnight, passToNoon } from "../time/midnight.ts";
import { until } from "../until.ts";
import { createSubMerchantBody } from "./bodies/sub-merchant-body.ts";
import { hasItems, type PortalClient, signInOwner } from "./portal-client.ts";

/** Every page, and tabs of some; `{…}` is an id. */
export const PORTAL_PAGES = [
  "/",
  "/payments",
  "/payments/{payment}",
  "/approvals",
  "/disputes",
  "/disputes/{dispute}",
  "/links",
  "/reports",
  "/customers",
  "/customer?id=payer-1",
  "/settlements",
  "/settlements/{settlement}",
  "/payouts",
  "/payouts/{payout}",
  "/fee-statements",
  "/applications",
  "/applications/{application}",
  "/applications/{application}?tab=keys",
  "/applications/{application}?tab=secret",
  "/applications/{application}?tab=server",
  "/requests",
  "/requests/{request}",
  "/debugger",
  "/debugger?tab=sign",
  "/explorer",
  "/notifications",
  "/notifications?tab=endpoints",
  "/notifications/{notification}",
  "/webhook-endpoints/{endpoint}",
  "/sandbox",
  "/sandbox?tab=webhooks",
  "/sandbox?tab=check",
  "/go-live",
  "/stores",
  "/checkout-page",
  "/team",
  "/audit",
  "/account",
  "/partner",
  "/partner/{merchant}",
  "/operator",
  "/operator/merchants",
  "/operator/merchants/{merchant}",
  "/operator/merchants/{merchant}/review",
  "/operator/merchants/{merchant}/fees",
  "/operator/payments",
  "/operator/payments/{payment}?merchantId={demo}",
  "/operator/refunds",
  "/operator/disputes",
  "/operator/settlements/{settlement}?merchantId={demo}",
  "/operator/merchants/{demo}",
  "/operator/fees",
  "/operator/contracts",
  "/operator/contracts/{contract}",
  "/operator/routing",
  "/operator/payouts",
  "/operator/payouts/{file}",
  "/operator/bank-files",
  "/operator/bank-files/{bankFile}",
  "/operator/settlement-files",
  "/operator/settlement-files/{providerFile}",
  "/operator/close",
  "/operator/close/{day}",
  "/verification",
  "/operator/health",
  "/operator/decisions",
  "/operator/audit",
  "/mail",
  "/forgot",
  "/reset",
  "/invitation",
  "/nowhere",
];

/** A page's address with the ids of `fillPortal`. */
export const addressIn = (ids: Readonly<Record<string, string>>, path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");

/**
 * Payments on two days, a rejected call, a dispute, a settlement, its payout in a file, an
 * endpoint, a sub-merchant; and their ids. The simulators' clock must be frozen; it runs
 * afterwards.
 */
export async function fillPortal(gateway: TestGateway): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  await passToNoon(gateway);
  ids.payment = (await pay(gateway)).id;
  await openCheckout(gateway);
  await pay(gateway, { cardNumber: "4000000000000259" });
  await gateway.sandbox.clock.advance(62_000);
  const refused = await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody(),
    headers: { "x-nonce-str": "not the one that was signed" },
  });
  const day = await passMidnight(gateway);
  await settleMerchants(gateway.deps, day);
  ids.day = day;
  gateway.sandbox.clock.unfreeze();
  ids.demo = gateway.demo.merchantId;
  ids.application = gateway.demo.clientId;
  ids.request = refused.headers.get("x-request-id") ?? "";
  const owner = await signInOwner(gateway);
  const made = await owner.call("createSubMerchant", { body: createSubMerchantBody() });
  ids.merchant = made.body.id;
  ids.contract = await addContract(gateway, owner);
  ids.dispute = (await owner.call("listDisputes")).body.items[0].id;
  ids.settlement = (await owner.call("listSettlements")).body.items[0].id;
  ids.payout = (await owner.call("listPayouts")).body.items[0].id;
  const { body } = await owner.call("preparePayoutFile", { body: {} });
  ids.file = body.file.id;
  ids.bankFile = await uploadStatement(owner);
  ids.providerFile = "0".repeat(32);
  // Of a rail whose settings had a parser when it came.
  await gateway.query`
    insert into provider_files (
      id, rail_id, name, sha256, source, received_email, received_at, state, parser_sha256,
      line_count, unread, unread_count, problems, content)
    values (
      ${ids.providerFile}, 'fpx', 'FPX_20260105.csv', ${"0".repeat(64)}, 'PLACE', '', ${gateway.deps.clock.now()},
      'UNUSABLE', ${"0".repeat(64)}, 1, '[]', 0, '[]', ${Buffer.from("x")})
    on conflict do nothing`;
  await closeDay(owner, addDays(day, -1));
  const url = "https://warehouse.example/webhooks";
  const added = await owner.call("createWebhookEndpoint", { body: { url } });
  ids.endpoint = added.body.id;
  ids.notification = (await owner.call("listNotifications")).body.items[0].id;
  await until(
    () => owner.call("listRequests", { query: { requestId: ids.request ?? "" } }),
    hasItems,
  );
  return ids;
}

/** It is in use at once: a sandbox without a limit needs no second operator. */
async function addContract(gateway: TestGateway, owner: PortalClient): Promise<string> {
  const id = "card-second";
  const texts = { id, name: "Second acquirer", descriptor: "KAUNTER", reason: "A better price" };
  const limits = [{ method: "GOBIZ_MY", amountMinorMin: 1_000, amountMinorMax: null }];
  const settings = gateway.sandbox.rails.card;
  await owner.call("proposeContract", { body: { ...texts, protocol: "card", limits, settings } });
  const merchant = {
    ...{ merchantId: gateway.demo.merchantId, isEnabled: true, providerMerchantId: "SUB-1" },
    ...{ descriptor: "", amountMinorMin: null, amountMinorMax: null, reason: "A better price" },
  };
  await owner.call("changeContractMerchant", { params: { id }, body: merchant });
  return id;
}

async function closeDay(owner: PortalClient, day: string): Promise<void> {
  const { body } = await owner.call("getDay", { params: { day } });
  const { fingerprint } = body;
  await owner.call("closeDay", { params: { day }, body: { note: "Before go-live.", fingerprint } });
}

/** One entry of it waits for an operator. */
async function uploadStatement(owner: PortalClient): Promise<string> {
  const layout = "example-debit-credit";
  const text = [
    "Date,Value date,Reference,Description,Beneficiary account,Beneficiary name,Bank reference,Debit,Credit",
    '02/03/2026,02/03/2026,RENT-03,Office rent,,,,"1,500.00",',
    "03/03/2026,03/03/2026,,Transfer from a customer,,,,,25.00",
  ].join("\n");
  const content = Buffer.from(text).toString("base64");
  const { body } = await owner.call("uploadBankFile", {
    body: { name: "march.csv", content, layout },
  });
  return String(body.fileId);
}
