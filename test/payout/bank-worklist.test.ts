// Entries of the bank that no rule matched, and what operators decide about them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { provideAnswerDay } from "../support/bank/answer-day.ts";
import {
  bookingOf,
  entriesOf,
  listOpenEntries,
  receiveFile,
} from "../support/bank/bank-answers.ts";
import type { ListedPayout } from "../support/bank/payout-work.ts";
import { writeCamt, writePain002 } from "../support/bank/write-statements.ts";
import type { PortalClient } from "../support/portal/portal-client.ts";

const day = await provideAnswerDay({ KAUNTER_OPERATOR_APPROVAL_LIMIT: "100000" });

/** Only the amount says which payout it is. */
const vague = (payout: ListedPayout) =>
  bookingOf(payout, day.today(), {
    reference: "X1",
    accountNo: "999000111222",
    name: "KEDAI CONTOH",
  });

const assign = (operator: PortalClient, id: string, payoutId: string, outcome = "PAID") =>
  operator.call("assignBankEntry", {
    params: { id },
    body: { payoutId, outcome, note: "The bank confirmed it by phone." },
  });

test("an entry that no rule matched is assigned by an operator, and pays", async () => {
  const { payout } = await day.sendPayout(7_777);
  const fileId = await receiveFile(day.first, writeCamt("camt.053", [vague(payout)]));
  assert.equal(await day.stateOf(payout), "SENT");
  const [open] = await listOpenEntries(day.first);
  assert.ok(open);
  assert.equal(open.id, `${fileId}-1`);
  assert.deepEqual([open.state, open.outcomes], ["OPEN", ["PAID"]]);
  assert.ok(open.suggestions.some(({ id }) => id === payout.id));
  const wrong = await assign(day.first, open.id, payout.id, "RETURNED");
  assert.deepEqual([wrong.status, wrong.body.error.code], [409, "CONFLICT"]);
  const missing = await assign(day.first, open.id, "PO00000000000000000000");
  assert.equal(missing.status, 404);
  const done = await assign(day.first, open.id, payout.id);
  assert.deepEqual([done.status, done.body.done], [200, true], done.text);
  assert.equal(await day.stateOf(payout), "PAID");
  assert.deepEqual(await listOpenEntries(day.first), []);
  const [entry] = await entriesOf(day.first, fileId);
  assert.deepEqual([entry?.state, entry?.payoutId], ["ASSIGNED", payout.id]);
  assert.equal((await assign(day.second, open.id, payout.id)).status, 409, "assigned twice");
  assert.deepEqual(await day.auditOf(open.id), ["bank_entry.assigned"]);
});

test("above the operators' limit, a second operator approves an assignment", async () => {
  const { payout } = await day.sendPayout(150_000);
  await receiveFile(day.first, writeCamt("camt.053", [vague(payout)]));
  const [open] = await listOpenEntries(day.first);
  assert.ok(open);
  const waiting = await assign(day.first, open.id, payout.id);
  assert.deepEqual([waiting.status, waiting.body.done], [200, false], waiting.text);
  assert.equal(await day.stateOf(payout), "SENT");
  const { body } = await day.second.call("listOperatorDecisions", { query: { status: "WAITING" } });
  const [decision] = body.items;
  assert.deepEqual([decision.kind, decision.subjectId], ["BANK_ENTRY", open.id]);
  const input = { params: { id: decision.id }, body: { isApproved: true } };
  assert.equal((await day.first.call("decideOperatorDecision", input)).status, 403);
  assert.equal((await day.second.call("decideOperatorDecision", input)).status, 200);
  assert.equal(await day.stateOf(payout), "PAID");
});

test("an entry that is set aside with a note is no longer open, and changes nothing", async () => {
  const { payout } = await day.sendPayout(8_123);
  await receiveFile(day.first, writeCamt("camt.053", [vague(payout)]));
  const [open] = await listOpenEntries(day.first);
  const input = { params: { id: String(open?.id) }, body: { note: "Office rent." } };
  assert.equal((await day.first.call("setBankEntryAside", input)).status, 200);
  assert.equal((await day.first.call("setBankEntryAside", input)).status, 409);
  assert.deepEqual(await listOpenEntries(day.first), []);
  assert.equal(await day.stateOf(payout), "SENT");
  assert.deepEqual(await day.auditOf(String(open?.id)), ["bank_entry.set_aside"]);
});

test("paid and rejected contradict each other: an operator says which one counts", async () => {
  const { payout, fileId } = await day.sendPayout();
  await receiveFile(day.first, writePain002(fileId, [{ id: payout.id, status: "ACSC" }]));
  await receiveFile(
    day.first,
    writePain002(fileId, [{ id: payout.id, status: "RJCT", reason: "AC01" }]),
  );
  assert.equal(await day.stateOf(payout), "PAID");
  const [open] = await listOpenEntries(day.first);
  assert.deepEqual([open?.unmatchedReason, open?.outcomes], ["CONTRADICTION", []]);
  const input = { params: { id: String(open?.id) }, body: { note: "The bank was wrong." } };
  assert.equal((await day.first.call("setBankEntryAside", input)).status, 200);
  assert.equal(await day.stateOf(payout), "PAID");
  assert.deepEqual(await checkLedger(day.gateway.deps), []);
});

test("a merchant's staff, and its owner, may not see any of it", async () => {
  const { payout } = await day.sendPayout();
  const id = await receiveFile(day.first, writeCamt("camt.053", [vague(payout)]));
  await day.gateway
    .query`update users set is_operator = false where email = ${day.gateway.demo.portal.email}`;
  const body = { name: "a.xml", content: "PA==" };
  const entry = { params: { id: `${id}-1` } };
  const calls = [
    day.first.call("listBankFiles", {}),
    day.first.call("getBankFile", { params: { id } }),
    day.first.call("downloadBankFile", { params: { id } }),
    day.first.call("listBankEntries", { params: { id } }),
    day.first.call("listOpenBankEntries", {}),
    day.first.call("listBankFileProblems", {}),
    day.first.call("listBankLayouts", {}),
    day.first.call("uploadBankFile", { body }),
    day.first.call("setBankEntryAside", { ...entry, body: { note: "x" } }),
    assign(day.first, `${id}-1`, payout.id),
  ];
  for (const call of calls) {
    const { status, body: said } = await call;
    assert.deepEqual([status, said.error.code], [404, "NOT_FOUND"]);
  }
  await day.gateway
    .query`update users set is_operator = true where email = ${day.gateway.demo.portal.email}`;
});
