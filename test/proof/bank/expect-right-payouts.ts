/** What must hold of payouts, their files, books and events, whatever was done to them. */
import assert from "node:assert/strict";
import { checkLedger } from "../../../packages/gateway/src/operations/settlement/check-ledger.ts";
import type { TestGateway } from "../../support/gateway.ts";
import type { MadePayout } from "./make-payouts.ts";

/** Each kind of posting and event that a payout has in a state, once. */
const BOOKED: Readonly<Record<string, readonly string[]>> = {
  DUE: ["PAYOUT"],
  HELD: ["PAYOUT"],
  APPROVED: ["PAYOUT"],
  SENT: ["PAYOUT", "PAYOUT_SENT"],
  PAID: ["PAYOUT", "PAYOUT_SENT", "PAYOUT_PAID"],
  FAILED: ["PAYOUT", "PAYOUT_SENT", "PAYOUT_RETURNED"],
};
const RETURNED = [
  ["PAYOUT", "PAYOUT_SENT", "PAYOUT_RETURNED"],
  ["PAYOUT", "PAYOUT_SENT", "PAYOUT_PAID", "PAYOUT_RETURNED"],
];
const SAID: Readonly<Record<string, readonly string[]>> = {
  FAILED: ["PAYOUT_CREATED", "PAYOUT_SENT", "PAYOUT_FAILED"],
  RETURNED: ["PAYOUT_CREATED", "PAYOUT_SENT", "PAYOUT_RETURNED"],
};
const IN_FILE: Readonly<Record<string, readonly string[]>> = {
  PREPARED: ["DUE"],
  APPROVED: ["APPROVED"],
  SENT: ["SENT", "PAID", "RETURNED", "FAILED"],
};

interface PayoutRow {
  id: string;
  merchant_id: string;
  settlement_id: string;
  state: string;
  file_id: string | null;
}

export async function expectRightPayouts(
  gateway: TestGateway,
  payouts: readonly MadePayout[],
): Promise<void> {
  const merchantIds = payouts.map(({ merchantId }) => merchantId);
  const rows = await gateway.query<PayoutRow>`
    select id, merchant_id, settlement_id, state, file_id from payouts
     where merchant_id = any(${merchantIds}::text[])`;
  for (const row of rows) await expectBooked(gateway, row);
  await expectFiles(gateway);
  await expectApplied(gateway);
  assert.deepEqual(await checkLedger(gateway.deps), []);
}

async function expectBooked(gateway: TestGateway, row: PayoutRow): Promise<void> {
  const { id, settlement_id: settlementId, merchant_id: merchantId, state } = row;
  const posted = await gateway.query<{ kind: string }>`
    select kind from ledger_postings
     where merchant_id = ${merchantId} and reference in (${id}, ${settlementId})
     order by array_position(
       array['PAYOUT', 'PAYOUT_SENT', 'PAYOUT_PAID', 'PAYOUT_RETURNED'], kind)`;
  const kinds = posted.map(({ kind }) => kind);
  const events = await gateway.query<{ type: string }>`
    select type from events where subject = ${id} order by type`;
  const said = events.map(({ type }) => type).sort();
  if (state === "RETURNED") {
    const wasPaid = kinds.includes("PAYOUT_PAID");
    assert.deepEqual(kinds, RETURNED[wasPaid ? 1 : 0], `postings of a payout that is ${state}`);
    const wanted = [...(SAID.RETURNED ?? []), ...(wasPaid ? ["PAYOUT_PAID"] : [])];
    assert.deepEqual(said, wanted.sort(), `events of a payout that is ${state}`);
    return;
  }
  assert.deepEqual(kinds, BOOKED[state], `postings of a payout that is ${state}`);
  const wanted = SAID[state] ?? kinds.map((kind) => (kind === "PAYOUT" ? "PAYOUT_CREATED" : kind));
  assert.deepEqual(said, [...wanted].sort(), `events of a payout that is ${state}`);
}

/** Files that earlier runs have left, which were right. */
const seenFiles = new WeakMap<TestGateway, string[]>();

/** A payout is in one file, which has all that it was made for. */
async function expectFiles(gateway: TestGateway): Promise<void> {
  const seen = seenFiles.get(gateway) ?? [];
  seenFiles.set(gateway, seen);
  const files = await gateway.query<{
    id: string;
    state: string;
    payout_count: number;
    total_minor: string;
    content: string | null;
  }>`select id, state, payout_count, total_minor, content from payout_files
      where state <> 'CANCELLED' and id <> all(${seen}::text[])`;
  const own = await gateway.query<PayoutRow & { amount_minor: string }>`
    select * from payouts where file_id = any(${files.map(({ id }) => id)}::text[])`;
  const written = new Map<string, string>();
  for (const { id, state, payout_count: count, total_minor: totalMinor, content } of files) {
    const inside = own.filter(({ file_id: fileId }) => fileId === id);
    const sumMinor = inside.reduce((sum, each) => sum + Number(each.amount_minor), 0);
    assert.deepEqual([inside.length, sumMinor], [count, Number(totalMinor)], "a payout is lost");
    const wrong = inside.find((each) => !IN_FILE[state]?.includes(each.state));
    assert.equal(wrong, undefined, `${wrong?.state} in a file that is ${state}`);
    assert.equal(content !== null, state !== "PREPARED", "the text of a file");
    if (content === null) continue;
    assert.ok(content.includes(`<MsgId>${id}</MsgId>`));
    for (const [, payoutId = ""] of content.matchAll(/<EndToEndId>([^<]+)</g)) {
      assert.equal(written.get(payoutId), undefined, `${payoutId} is in two files`);
      written.set(payoutId, id);
    }
    for (const payout of inside) assert.equal(written.get(payout.id), id, "not in its own file");
  }
  seen.push(...files.filter(({ state }) => state === "SENT").map(({ id }) => id));
}

async function expectApplied(gateway: TestGateway): Promise<void> {
  const waiting = await gateway.query`
    select payout_id, outcome from payout_answers where applied_at is null`;
  assert.deepEqual(waiting, [], "what the bank said was not applied");
  const partly = await gateway.query`
    select number from bank_files f
     where number > (select max(number) - 10 from bank_files) and entry_count <> (select count(*) from bank_entries where file_number = number)`;
  assert.deepEqual(partly, [], "entries of a bank's file are lost");
}
