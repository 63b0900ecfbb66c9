// What the bank says about payouts that were really sent, from its file to the merchant.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settleMerchants } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { provideAnswerDay } from "../support/bank/answer-day.ts";
import {
  bookingOf,
  entriesOf,
  listOpenEntries,
  receiveFile,
  uploadFile,
} from "../support/bank/bank-answers.ts";
import { type ListedPayout, listOpen } from "../support/bank/payout-work.ts";
import { writeCamt, writeMt940, writePain002 } from "../support/bank/write-statements.ts";
import { passMidnight } from "../support/time/midnight.ts";

const day = await provideAnswerDay();

test("a status report accepts, a statement pays, and the same file again changes nothing", async () => {
  const { payout, fileId } = await day.sendPayout();
  const report = writePain002(fileId, [{ id: payout.id, status: "ACSP" }]);
  await receiveFile(day.first, report);
  assert.equal(await day.stateOf(payout), "SENT");

  const statement = writeCamt("camt.053", [
    bookingOf(payout, day.today(), { bankReference: "FT-A" }),
  ]);
  const id = await receiveFile(day.second, statement);
  const paid = await day.readPayout(payout);
  assert.deepEqual([paid.state, paid.valueDate, paid.bankReference], ["PAID", day.today(), "FT-A"]);

  const { body } = await uploadFile(day.first, statement);
  assert.deepEqual([body.outcome, body.fileId], ["REPEATED", id]);
  const otherBytes = await uploadFile(day.first, `${statement}\n`);
  assert.deepEqual([otherBytes.body.outcome, otherBytes.body.fileId], ["REPEATED", id]);
  assert.deepEqual(await day.eventsOf(payout), ["PAYOUT_CREATED", "PAYOUT_SENT", "PAYOUT_PAID"]);
  const [entry] = await entriesOf(day.first, id);
  assert.deepEqual(
    [entry?.state, entry?.rule, entry?.payoutId],
    ["MATCHED", "REFERENCE", payout.id],
  );
  assert.deepEqual(await day.auditOf(id), ["bank_file.received"]);
  assert.deepEqual(await checkLedger(day.gateway.deps), []);
  const kept = await day.first.call("downloadBankFile", { params: { id } });
  assert.equal(kept.text, statement);
  assert.deepEqual(await day.auditOf(id), ["bank_file.received", "bank_file.downloaded"]);
});

test("a webhook of each result goes to the merchant", async () => {
  const url = "https://payouts.example/webhooks";
  const eventTypes = ["PAYOUT_PAID", "PAYOUT_RETURNED", "PAYOUT_FAILED"];
  const made = await day.first.call("createWebhookEndpoint", { body: { url, eventTypes } });
  assert.equal(made.status, 200, made.text);
  const { payouts, fileId } = await day.sendPayouts(5_000, 6_000);
  const [paid, rejected] = payouts as [ListedPayout, ListedPayout];
  await receiveFile(day.first, writeCamt("camt.053", [bookingOf(paid, day.today())]));
  await receiveFile(
    day.first,
    writeCamt("camt.053", [bookingOf(paid, day.today(), { returnCode: "AC04" })]),
  );
  await receiveFile(
    day.first,
    writePain002(fileId, [{ id: rejected.id, status: "RJCT", reason: "AC01" }]),
  );
  const sent = await day.gateway.query<{ type: string; body: string }>`
    select event_type as type, body::text from notifications
     where event_type like 'PAYOUT_%' and (body::text like ${`%${paid.id}%`}
        or body::text like ${`%${rejected.id}%`}) order by created_at, id`;
  assert.deepEqual(sent.map(({ type }) => type).toSorted(), eventTypes.toSorted());
  await day.first.call("deleteWebhookEndpoint", { params: { id: made.body.id } });
});

test("a returned payout is the balance again, says why in two languages, and holds the next", async () => {
  const { payout } = await day.sendPayout();
  await receiveFile(day.first, writeCamt("camt.053", [bookingOf(payout, day.today())]));
  const back = bookingOf(payout, day.today(), { returnCode: "AC04", text: "RETURN" });
  await receiveFile(day.first, writeCamt("camt.053", [back]));
  const shown = await day.readPayout(payout);
  assert.deepEqual([shown.state, shown.reasonCode], ["RETURNED", "AC04"]);
  assert.deepEqual(shown.reason, { en: "The account is closed.", ms: "Akaun telah ditutup." });
  assert.equal(await settleMerchants(day.gateway.deps, await passMidnight(day.gateway)), 0);
  await day.signIn();
  const [held] = await listOpen(day.first, "HELD");
  assert.deepEqual([held?.amountMinor, held?.holdReason], [4_880, "EARLIER_RETURNED"]);
  assert.deepEqual(await checkLedger(day.gateway.deps), []);
});

test("a rejected payout failed, and the file says what each entry did", async () => {
  const { payouts, fileId } = await day.sendPayouts(5_000, 6_000);
  const [paid, rejected] = payouts as [ListedPayout, ListedPayout];
  const id = await receiveFile(
    day.first,
    writePain002(fileId, [
      { id: paid.id, status: "ACSC" },
      { id: rejected.id, status: "RJCT", reason: "AC01", text: "Unknown account" },
    ]),
  );
  assert.equal(await day.stateOf(paid), "PAID");
  const failed = await day.readPayout(rejected);
  assert.deepEqual([failed.state, failed.reasonText], ["FAILED", "Unknown account"]);
  const entries = await entriesOf(day.first, id);
  assert.deepEqual(
    entries.map(({ state, outcome }) => `${state} ${outcome}`),
    ["MATCHED PAID", "MATCHED REJECTED"],
  );
});

test("one status for the whole file is about each of its payouts", async () => {
  const { payouts, fileId } = await day.sendPayouts(5_000, 6_000);
  await receiveFile(day.first, writePain002(fileId, [], "ACCC"));
  for (const payout of payouts) assert.equal(await day.stateOf(payout), "PAID");
});

test("files in any order, and overlapping ones, come to the same end", async () => {
  const { payouts, fileId } = await day.sendPayouts(5_000, 6_000, 7_000);
  const filesOf = (payout: ListedPayout, n: number) => {
    const paid = bookingOf(payout, day.today(), { bankReference: `FT-P${n}` });
    const back = bookingOf(payout, day.today(), { bankReference: `FT-R${n}`, returnCode: "AC06" });
    return [
      writePain002(fileId, [{ id: payout.id, status: "ACSC" }]),
      writeCamt("camt.054", [paid]),
      writeCamt("camt.053", [paid]),
      writeCamt("camt.053", [paid, back]),
      writeMt940([back]),
    ];
  };
  const ends: unknown[] = [];
  for (const [n, payout] of payouts.entries()) {
    const files = filesOf(payout, n);
    const order = [files, files.toReversed(), [3, 0, 4, 2, 1].map((i) => files[i] ?? "")][n] ?? [];
    for (const file of order) await receiveFile(day.first, file);
    const { state, valueDate, bankReference, reasonCode } = await day.readPayout(payout);
    ends.push([state, valueDate, bankReference.replace(/\d$/, ""), reasonCode]);
  }
  const end = ["RETURNED", day.today(), "FT-R", "AC06"];
  assert.deepEqual(ends, [end, end, end]);
  assert.deepEqual(await listOpenEntries(day.first), []);
  assert.deepEqual(await checkLedger(day.gateway.deps), []);
});

test("the facts of a statement replace those of a status report, without another event", async () => {
  const { payout, fileId } = await day.sendPayout();
  await receiveFile(day.first, writePain002(fileId, [{ id: payout.id, status: "ACSC" }]));
  assert.deepEqual((await day.readPayout(payout)).bankReference, "");
  await receiveFile(
    day.first,
    writeCamt("camt.053", [bookingOf(payout, day.today(), { bankReference: "FT-LATE" })]),
  );
  assert.equal((await day.readPayout(payout)).bankReference, "FT-LATE");
  assert.deepEqual(await day.eventsOf(payout), ["PAYOUT_CREATED", "PAYOUT_SENT", "PAYOUT_PAID"]);
});
