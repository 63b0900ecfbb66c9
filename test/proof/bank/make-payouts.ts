/** Payouts of merchants who have nothing else, and the operators who work on them. */
import assert from "node:assert/strict";
import type { PortalUser } from "../../../packages/gateway/src/domain/access/session.ts";
import { dayBefore } from "../../../packages/gateway/src/domain/malaysian-day.ts";
import type { PayoutFile } from "../../../packages/gateway/src/domain/payout/payout.ts";
import type { Act } from "../../../packages/gateway/src/operations/access/record-change.ts";
import type { Deps } from "../../../packages/gateway/src/operations/deps.ts";
import { receiveBankFile } from "../../../packages/gateway/src/operations/payout/bank/receive-bank-file.ts";
import { preparePayoutFile } from "../../../packages/gateway/src/operations/payout/prepare-payout-file.ts";
import {
  approvePayoutFile,
  cancelPayoutFile,
  sendPayoutFile,
} from "../../../packages/gateway/src/operations/payout/release-payout-file.ts";
import { settleMerchant } from "../../../packages/gateway/src/operations/settlement/settle-merchant.ts";
import { silentLog } from "../../../packages/gateway/src/platform/log.ts";
import { findUserByEmail } from "../../../packages/gateway/src/store/access/users.ts";
import { TEST_ACT } from "../../support/act.ts";
import { BANK_ENVIRONMENT } from "../../support/bank/bank-answers.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { followingClock } from "../../support/pay.ts";
import { makeOperator } from "../../support/portal/users/make-operator.ts";
import { makeMerchant, postPayment } from "../../support/samples/postings.ts";
import { passToNoon } from "../../support/time/midnight.ts";

const EMAILS = ["first@operator.example", "second@operator.example"] as const;

/** One payout of a merchant with no other. */
export interface MadePayout {
  merchantId: string;
  id: string;
  amountMinor: number;
  accountNo: string;
}

/** A frozen gateway at noon, where two people release a file. */
export async function startBankGateway(): Promise<TestGateway> {
  const clock = followingClock();
  const gateway = await startTestGateway({
    environment: { ...BANK_ENVIRONMENT, KAUNTER_OPERATOR_APPROVAL_LIMIT: "0" },
    replace: { clock, log: silentLog },
  });
  gateway.sandbox.clock.freeze();
  clock.follow(gateway.sandbox.clock);
  for (const email of EMAILS) await makeOperator(gateway, email);
  // Who has just become an operator does not approve.
  await passToNoon(gateway);
  await passToNoon(gateway);
  return gateway;
}

export async function actOf(gateway: TestGateway, which: 0 | 1): Promise<Act> {
  const actor: PortalUser | null = await findUserByEmail(gateway.deps.database, EMAILS[which]);
  assert.ok(actor);
  return { actor, origin: TEST_ACT.origin };
}

let merchants = 0;

export async function makePayout(gateway: TestGateway, amountMinor = 1_000): Promise<MadePayout> {
  merchants += 1;
  const merchantId = `17820000000${String(10_000_000 + merchants)}`;
  const accountNo = `5140${String(10_000_000 + merchants)}`;
  await makeMerchant(gateway.database, merchantId);
  const now = gateway.deps.clock.now();
  const profile = { bankCode: "MBBE", bankAccountNo: accountNo, bankAccountHolderName: "KEDAI" };
  await gateway.query`
    insert into settlement_accounts (merchant_id, id, is_default, status, profile, created_at, updated_at)
    values (${merchantId}, 'A', true, 'VERIFIED', ${JSON.stringify(profile)}, ${now}, ${now})`;
  return earn(gateway, merchantId, { amountMinor, accountNo });
}

/** Another payout of the same merchant, of the next day. */
export async function makeNextPayout(
  gateway: TestGateway,
  { merchantId, accountNo }: MadePayout,
  amountMinor: number,
): Promise<MadePayout> {
  return earn(gateway, merchantId, { amountMinor, accountNo });
}

async function earn(
  gateway: TestGateway,
  merchantId: string,
  { amountMinor, accountNo }: Pick<MadePayout, "amountMinor" | "accountNo">,
): Promise<MadePayout> {
  const date = await postDay(gateway, merchantId, amountMinor);
  await settleMerchant(gateway.deps, merchantId as never, date); // an ID is text
  const [payout] = await gateway.query<{ id: string }>`
    select p.id from payouts p join settlements s on s.id = p.settlement_id
     where s.merchant_id = ${merchantId} order by s.date desc limit 1`;
  assert.ok(payout);
  return { merchantId, id: payout.id, amountMinor, accountNo };
}

/** A day with a payment that is to be settled, which is returned. */
export async function postDay(
  gateway: TestGateway,
  merchantId: string,
  amountMinor: number,
): Promise<string> {
  const [settled] = await gateway.query<{ count: string }>`
    select count(*) as count from settlements where merchant_id = ${merchantId}`;
  // A merchant's second day has to be a later one.
  const days = 3 - Number(settled?.count);
  const at = new Date(gateway.deps.clock.now().getTime() - days * 86_400_000);
  await gateway.database.transaction((tx) =>
    postPayment(tx, merchantId, { id: `${merchantId}-${days}`, amountMinor }, at),
  );
  return dayBefore(new Date(at.getTime() + 86_400_000));
}

export const wantedFile = (payouts: readonly MadePayout[], day: string | null = null) => ({
  ...{ through: null, day, format: null },
  payoutIds: payouts.map(({ id }) => id),
});

export async function prepareFile(
  gateway: TestGateway,
  payouts: readonly MadePayout[],
): Promise<PayoutFile> {
  const act = await actOf(gateway, 0);
  const { file, leftOut } = await preparePayoutFile(gateway.deps, act, wantedFile(payouts));
  assert.ok(file, JSON.stringify(leftOut));
  return file;
}

export async function approveFile(
  gateway: TestGateway,
  payouts: readonly MadePayout[],
): Promise<PayoutFile> {
  const { id } = await prepareFile(gateway, payouts);
  return approvePayoutFile(gateway.deps, await actOf(gateway, 1), id);
}

export async function sendFile(
  gateway: TestGateway,
  payouts: readonly MadePayout[],
): Promise<PayoutFile> {
  const { id } = await approveFile(gateway, payouts);
  return sendPayoutFile(gateway.deps, await actOf(gateway, 0), id);
}

export const receive = (deps: Deps, text: string, act: Act | null) =>
  receiveBankFile(deps, { bytes: Buffer.from(text), name: "answer.xml", layout: null, act });

/** What earlier acts left does not wait for later ones. */
export async function cancelOpenFiles(gateway: TestGateway): Promise<void> {
  const open = await gateway.query<{ id: string }>`
    select id from payout_files where state in ('PREPARED', 'APPROVED')`;
  const act = await actOf(gateway, 0);
  for (const { id } of open) await cancelPayoutFile(gateway.deps, act, id, "left over");
}
