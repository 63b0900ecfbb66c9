// A day's payout from the settlement to the bank, over the portal's API.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { before, beforeEach, test } from "node:test";
import type { PayoutResult } from "../../packages/gateway/src/domain/payout/payout-result.ts";
import { settleMerchants } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { recordPayoutResult } from "../../packages/gateway/src/operations/payout/record-payout-result.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import {
  changeAccount,
  listOpen,
  onFile,
  prepareFile,
  settleDayOf,
} from "../support/bank/payout-work.ts";
import { balanceOf } from "../support/pay.ts";
import { PortalClient, signInOwner, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { makeOperator } from "../support/portal/users/make-operator.ts";
import { passMidnight, passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway({
  environment: { KAUNTER_OPERATOR_APPROVAL_LIMIT: "0" },
});
const secondEmail = "second@operator.example";
let first: PortalClient;
let second: PortalClient;

before(async () => {
  await passToNoon(gateway);
  await makeOperator(gateway, secondEmail);
});

beforeEach(async () => {
  await passToNoon(gateway);
  // What earlier tests left.
  await gateway.query`delete from portal_throttles`;
  await gateway.query`update settlement_accounts set bank_changed_at = null`;
  await signIn();
});

async function signIn(): Promise<void> {
  first = await signInOwner(gateway);
  second = new PortalClient(gateway);
  assert.equal((await second.login(secondEmail, TEST_PASSWORD)).status, 200);
}

/** Settles a day and prepares its payout; the second operator has not seen it. */
async function prepareDay(amountMinor = 5_000) {
  await settleDayOf(gateway, [amountMinor]);
  await signIn();
  const [payout] = await listOpen(first, "DUE");
  assert.ok(payout);
  const prepared = await prepareFile(first);
  assert.equal(prepared.status, 200, prepared.text);
  return { payout, fileId: String(prepared.body.file.id) };
}

async function sendDay(amountMinor = 5_000) {
  const { payout, fileId } = await prepareDay(amountMinor);
  assert.equal((await onFile(second, "approvePayoutFile", fileId)).status, 200);
  assert.equal((await onFile(second, "sendPayoutFile", fileId)).status, 200);
  return { payout, fileId };
}

const ACCOUNTS = ["PAYOUTS_DUE", "PAYOUTS_IN_TRANSIT", "PAYOUTS", "PAYABLE"] as const;
async function balances(): Promise<number[]> {
  const found: number[] = [];
  for (const name of ACCOUNTS) found.push(0 - (await balanceOf(gateway, `MERCHANT_${name}`)));
  return found;
}
const changeOf = (before: number[], after: number[]) =>
  after.map((amountMinor, i) => amountMinor - (before[i] ?? 0));

const recordResult = (id: string, result: PayoutResult) =>
  gateway.deps.database.transaction((tx) =>
    recordPayoutResult(gateway.deps, tx, { merchantId: gateway.demo.merchantId, id }, result),
  );

const PAID = { kind: "paid", valueDate: "2026-03-10", bankReference: "BANK-1" } as const;
const RETURNED: Extract<PayoutResult, { kind: "returned" }> = {
  kind: "returned",
  valueDate: "2026-03-11",
  bankReference: "BANK-1",
  reasonCode: "AC04",
  reasonText: "Account closed",
};
const FAILED = { kind: "failed", reasonCode: "AC01", reasonText: "Account unknown" } as const;

const readPayout = async (id: string) => (await first.call("getPayout", { params: { id } })).body;

test("a settled day is due, approved by a second operator, sent once, and paid by the bank", async () => {
  const before = await balances();
  const { payout, fileId } = await prepareDay();
  assert.deepEqual([payout.amountMinor, payout.account], [4_880, "•••• 0011"]);
  assert.deepEqual(changeOf(before, await balances()), [4_880, 0, 0, 0]);
  assert.deepEqual(await listOpen(first, "DUE"), []);

  const own = await onFile(first, "approvePayoutFile", fileId);
  assert.deepEqual([own.status, own.body.error.code], [403, "FORBIDDEN"]);
  const early = await second.call("downloadPayoutFile", { params: { id: fileId } });
  assert.deepEqual([early.status, early.body.error.code], [409, "CONFLICT"]);
  const unapproved = await onFile(second, "sendPayoutFile", fileId);
  assert.equal(unapproved.status, 409);

  const approved = await onFile(second, "approvePayoutFile", fileId);
  assert.equal(approved.status, 200, approved.text);
  assert.equal(approved.body.file.approvedBy, secondEmail);
  assert.equal((await second.call("downloadPayoutFile", { params: { id: fileId } })).status, 409);
  const sent = await onFile(first, "sendPayoutFile", fileId);
  assert.equal(sent.body.file.state, "SENT", sent.text);
  assert.equal((await onFile(first, "cancelPayoutFile", fileId)).status, 409);
  assert.deepEqual(changeOf(before, await balances()), [0, 4_880, 0, 0]);

  const texts = new Set<string>();
  for (let times = 0; times < 2; times += 1) {
    const { text } = await first.call("downloadPayoutFile", { params: { id: fileId } });
    texts.add(text);
  }
  const [text = ""] = [...texts];
  assert.equal(texts.size, 1);
  assert.equal(createHash("sha256").update(text).digest("hex"), sent.body.file.sha256);
  for (const part of [`<MsgId>${fileId}</MsgId>`, payout.id, ">48.80<", "514000000011"]) {
    assert.ok(text.includes(part), part);
  }

  assert.equal(await recordResult(payout.id, PAID), true);
  assert.equal(await recordResult(payout.id, PAID), false, "said twice");
  assert.deepEqual(changeOf(before, await balances()), [0, 0, 4_880, 0]);
  const shown = await readPayout(payout.id);
  assert.deepEqual(
    [shown.state, shown.valueDate, shown.bankReference, shown.bankName],
    ["PAID", "2026-03-10", "BANK-1", "Maybank"],
  );
  assert.deepEqual(await checkLedger(gateway.deps), []);
  const events = await gateway.query<{ type: string }>`
    select type from events where subject = ${payout.id} order by id`;
  assert.deepEqual(
    events.map(({ type }) => type),
    ["PAYOUT_CREATED", "PAYOUT_SENT", "PAYOUT_PAID"],
  );
});

test("a settlement shows its payout, and another merchant does not find it", async () => {
  const { payout } = await prepareDay();
  const { body } = await first.call("getSettlement", { params: { id: payout.settlementId } });
  assert.deepEqual([body.payout.id, body.payout.state], [payout.id, "DUE"]);
  const listed = await first.call("listPayouts", { query: { status: "DUE" } });
  assert.ok(listed.body.items.some(({ id }: { id: string }) => id === payout.id));
  const other = await second.call("getPayout", { params: { id: payout.id } });
  assert.deepEqual([other.status, other.body.error.code], [404, "NOT_FOUND"]);
});

for (const [result, wasPaid] of [
  [FAILED, false],
  [RETURNED, false],
  [RETURNED, true],
] as const) {
  test(`${result.kind}${wasPaid ? " after it was paid" : ""}: the balance again, and the next payout is held`, async () => {
    const { payout } = await sendDay();
    if (wasPaid) await recordResult(payout.id, PAID);
    const before = await balances();
    assert.equal(await recordResult(payout.id, result), true);
    const from = wasPaid ? [0, 0, -4_880, 4_880] : [0, -4_880, 0, 4_880];
    assert.deepEqual(changeOf(before, await balances()), from);
    const shown = await readPayout(payout.id);
    assert.deepEqual([shown.reasonCode, shown.reasonText], [result.reasonCode, result.reasonText]);
    const day = await passMidnight(gateway);
    assert.equal(await settleMerchants(gateway.deps, day), 0);
    await signIn();
    const [held] = await listOpen(first, "HELD");
    assert.deepEqual([held?.amountMinor, held?.holdReason], [4_880, "EARLIER_RETURNED"]);
    assert.deepEqual(await checkLedger(gateway.deps), []);
    const [line] = await gateway.query<{ returned_payouts_minor: string }>`
      select returned_payouts_minor from settlements where id = ${held?.settlementId}`;
    assert.equal(Number(line?.returned_payouts_minor), 4_880);
    await release(String(held?.id));
    assert.equal((await listOpen(first, "DUE")).length, 1);
    await settleDayOf(gateway, [3_000]);
    await signIn();
    assert.deepEqual(await listOpen(first, "HELD"), [], "an operator has looked");
    await sendAllDue();
  });
}

const release = async (id: string) => {
  const released = await first.call("releasePayout", {
    params: { id },
    body: { reason: "Called the merchant." },
  });
  assert.equal(released.status, 200, released.text);
};

async function sendAllDue(): Promise<void> {
  const prepared = await prepareFile(first);
  const id = String(prepared.body.file.id);
  assert.equal((await onFile(second, "approvePayoutFile", id)).status, 200);
  assert.equal((await onFile(second, "sendPayoutFile", id)).status, 200);
}

test("a cancelled file lets go of its payouts, also after its approval", async () => {
  const { payout, fileId } = await prepareDay();
  assert.equal((await onFile(second, "approvePayoutFile", fileId)).status, 200);
  assert.equal((await onFile(first, "cancelPayoutFile", fileId)).body.file.state, "CANCELLED");
  const [due] = await listOpen(first, "DUE");
  assert.deepEqual([due?.id, due?.fileId], [payout.id, null]);
  for (const act of ["approvePayoutFile", "sendPayoutFile"] as const) {
    assert.equal((await onFile(second, act, fileId)).status, 409);
  }
  await sendAllDue();
});

test("what came back holds a payout that is due again because its file was cancelled", async () => {
  const { payout: earlier } = await sendDay();
  const { payout, fileId } = await prepareDay(6_000);
  assert.equal(await recordResult(earlier.id, RETURNED), true);
  assert.equal((await onFile(first, "cancelPayoutFile", fileId)).status, 200);
  const again = await prepareFile(first);
  assert.equal(again.body.file, null);
  assert.deepEqual(
    again.body.leftOut.map(({ payoutId, reason }: Record<string, string>) => [payoutId, reason]),
    [[payout.id, "EARLIER_RETURNED"]],
  );
  await release(payout.id);
  // What came back is settled and held as well; an operator has looked by now.
  assert.equal(await settleMerchants(gateway.deps, await passMidnight(gateway)), 0);
  await signIn();
  await sendAllDue();
});

for (const act of ["approvePayoutFile", "sendPayoutFile"] as const) {
  test(`an account that changed after a file was prepared stops ${act}`, async () => {
    const { payout, fileId } = await prepareDay();
    if (act === "sendPayoutFile") await onFile(second, "approvePayoutFile", fileId);
    const { merchantId } = gateway.demo;
    await changeAccount(gateway, merchantId, { bankAccountNo: "514099999999" });
    const stopped = await onFile(second, act, fileId);
    assert.deepEqual([stopped.status, stopped.body.error.code], [409, "CONFLICT"]);
    assert.ok(stopped.text.includes(payout.id), stopped.text);
    await onFile(first, "cancelPayoutFile", fileId);
    const again = await prepareFile(first);
    assert.equal(again.body.file, null);
    const [{ payoutId, merchantId: leftOut, reason }, ...others] = again.body.leftOut;
    assert.deepEqual([payoutId, leftOut, reason], [payout.id, merchantId, "ACCOUNT_CHANGED"]);
    assert.deepEqual(others, []);
    await changeAccount(gateway, merchantId, { bankAccountNo: "514000000011" });
    await release(payout.id);
    await sendAllDue();
  });
}

test("nothing is due twice: the database refuses a second file and a second sending", async () => {
  const { payout, fileId } = await sendDay();
  const posting = gateway.query`
    insert into ledger_postings (
      merchant_id, bucket, sequence, kind, reference, rail_id, payouts_due_minor, in_transit_minor,
      created_at)
    values (${gateway.demo.merchantId}, 0, 999999, 'PAYOUT_SENT', ${payout.id}, '', 1, -1,
            ${gateway.deps.clock.now()})`;
  await assert.rejects(posting, /duplicate key/);
  const second = gateway.query`
    insert into payouts (merchant_id, id, settlement_id, amount_minor, state, bank_code, account_no,
                         holder_name, reference, created_at)
    select merchant_id, 'PO2', settlement_id, amount_minor, 'DUE', bank_code, account_no,
           holder_name, reference, created_at from payouts where id = ${payout.id}`;
  await assert.rejects(second, /duplicate key/);
  const back = gateway.query`update payouts set state = 'DUE' where id = ${payout.id}`;
  await assert.rejects(back, /check constraint/);
  const self = gateway.query`
    update payout_files set approved_by = prepared_by where id = ${fileId}`;
  await assert.rejects(self, /check constraint/);
});
