// A whole day with the sandbox's bank: file, status report, statement, return, over both doors.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settleMerchants } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { provideAnswerDay } from "../support/bank/answer-day.ts";
import { receiveFile } from "../support/bank/bank-answers.ts";
import {
  changeAccount,
  type ListedPayout,
  listOpen,
  onFile,
  prepareFile,
  settleDayOf,
} from "../support/bank/payout-work.ts";
import { passMidnight } from "../support/time/midnight.ts";

/** As the sandbox's bank has it. */
const day = await provideAnswerDay({
  KAUNTER_PAYOUT_DEBIT_ACCOUNT: "514000000001",
  KAUNTER_PAYOUT_CHANGED_ACCOUNT_DAYS: "0",
});
const { gateway } = day;
const bankUrl = `${gateway.sandbox.protocolUrl}/bank`;
const received = new Set<string>();

/** The file goes to the bank, which responds with its status report. */
async function takeToBank(fileId: string): Promise<string> {
  const file = await day.second.call("downloadPayoutFile", { params: { id: fileId } });
  assert.equal(file.status, 200, file.text);
  const sent = await fetch(`${bankUrl}/files?name=${fileId}.xml`, {
    method: "POST",
    headers: { "content-type": "application/xml" },
    body: file.text,
  });
  assert.equal(sent.status, 200);
  return sent.text();
}

/** An operator downloads what is new on the bank's page, and uploads it in the portal. */
async function fetchStatements(): Promise<number> {
  const page = await (await fetch(`${bankUrl}/`)).text();
  const names = [...page.matchAll(/answers\/([^"]+\.xml)/g)].map(([, name = ""]) => name);
  const news = [...new Set(names)].filter((name) => !received.has(name)).toSorted();
  for (const name of news) {
    const text = await (await fetch(`${bankUrl}/answers/${name}`)).text();
    received.add(name);
    if (text.includes("BkToCstmrStmt")) await receiveFile(day.first, text);
  }
  return news.length;
}

/** At the end of its day, by the virtual clock, the bank writes a statement. */
async function endBankDay(): Promise<void> {
  await passMidnight(gateway);
  await day.signIn();
  assert.ok((await fetchStatements()) > 0, "the bank wrote a statement");
}

async function sendDue(): Promise<{ payout: ListedPayout; report: string }> {
  const [payout] = await listOpen(day.first, "DUE");
  assert.ok(payout, "a payout is due");
  const { body, text } = await prepareFile(day.first);
  assert.ok(body.file, text);
  for (const act of ["approvePayoutFile", "sendPayoutFile"] as const) {
    assert.equal((await onFile(day.second, act, body.file.id)).status, 200);
  }
  return { payout, report: await takeToBank(body.file.id) };
}

test("a day is paid: settlement, file, two operators, bank, statement", async () => {
  await settleDayOf(gateway, [5_000]);
  await day.signIn();
  const { payout, report } = await sendDue();
  await receiveFile(day.first, report);
  assert.equal(await day.stateOf(payout), "SENT");
  await endBankDay();
  const { state, valueDate } = await day.readPayout(payout);
  assert.equal(state, "PAID");
  assert.match(valueDate, /^\d{4}-\d\d-\d\d$/);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

test("a closed account: the payout comes back, the merchant reads why, and the next one waits", async () => {
  const { merchantId } = gateway.demo;
  await changeAccount(gateway, merchantId, { bankAccountNo: "514099990002" });
  await settleDayOf(gateway, [7_000]);
  await day.signIn();
  const { payout, report } = await sendDue();
  await receiveFile(day.first, report);
  await endBankDay();
  assert.equal(await day.stateOf(payout), "PAID");

  // The next business day is at most three days away.
  for (let days = 0; days < 4 && (await day.stateOf(payout)) === "PAID"; days += 1) {
    await passMidnight(gateway);
    await day.signIn();
    await fetchStatements();
  }
  const returned = await day.readPayout(payout);
  assert.deepEqual([returned.state, returned.reasonCode], ["RETURNED", "AC04"]);
  assert.deepEqual(await day.eventsOf(payout), [
    "PAYOUT_CREATED",
    "PAYOUT_SENT",
    "PAYOUT_PAID",
    "PAYOUT_RETURNED",
  ]);

  const date = await passMidnight(gateway);
  assert.equal(await settleMerchants(gateway.deps, date), 0);
  await day.signIn();
  const [held] = await listOpen(day.first, "HELD");
  assert.ok(held, "what came back is settled again, and waits");
  assert.deepEqual([held.amountMinor, held.holdReason], [payout.amountMinor, "EARLIER_RETURNED"]);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

test("an unknown account: the bank rejects the transfer at once", async () => {
  await changeAccount(gateway, gateway.demo.merchantId, { bankAccountNo: "514099990001" });
  await settleDayOf(gateway, [9_000]);
  await day.signIn();
  const { payout, report } = await sendDue();
  await receiveFile(day.first, report);
  const failed = await day.readPayout(payout);
  assert.deepEqual([failed.state, failed.reasonCode], ["FAILED", "AC01"]);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});
