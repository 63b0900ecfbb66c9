// What keeps a payout from being sent twice, too early, or to the wrong account.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, beforeEach, test } from "node:test";
import { deliverPayoutFiles } from "../../packages/gateway/src/operations/payout/deliver-payout-file.ts";
import { endHolds } from "../../packages/gateway/src/operations/payout/hold-payout.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { createFolderStore } from "../../packages/gateway/src/platform/archive/folder-store.ts";
import type { ObjectStore } from "../../packages/gateway/src/platform/archive/object-store.ts";
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
import { provideFolder } from "../support/process/provide-folder.ts";
import { passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const DAY_MS = 86_400_000;

const gateway = await provideFrozenGateway({
  environment: {
    KAUNTER_PAYOUT_FILE_LIMIT: "10000",
    KAUNTER_PAYOUT_DAY_LIMIT: "14000",
    KAUNTER_PAYOUT_REVIEW_LIMIT: "9000",
  },
});
const { merchantId } = gateway.demo;
const secondEmail = "second@operator.example";
let first: PortalClient;
let second: PortalClient;

before(() => makeOperator(gateway, secondEmail));

beforeEach(async () => {
  await passToNoon(gateway);
  await signIn();
  // What an earlier test left goes its way, so that this one begins with nothing due.
  await gateway.database.transaction(async (tx) => {
    await tx.query({ text: "set local session_replication_role = replica", values: [] });
    await tx.query({ text: "delete from payouts where file_id is null", values: [] });
  });
  await gateway.query`update settlement_accounts set bank_changed_at = null`;
  await gateway.query`update merchants set status = 'VERIFIED' where id = ${merchantId}`;
});

async function signIn(): Promise<void> {
  await gateway.query`delete from portal_throttles`;
  first = await signInOwner(gateway);
  second = new PortalClient(gateway);
  assert.equal((await second.login(secondEmail, TEST_PASSWORD)).status, 200);
}

/** One day for each amount, which is the payout's. */
async function settleDays(...amountsMinor: number[]): Promise<void> {
  for (const amountMinor of amountsMinor) await settleDayOf(gateway, [amountMinor + 120]);
  await signIn();
}

const reasonsOf = (body: { leftOut: { reason: string }[] }) =>
  body.leftOut.map(({ reason }) => reason);

test("a sandbox without an approval limit lets one operator do both, and the file says so", async () => {
  await settleDays(2_000);
  const { body } = await prepareFile(first);
  assert.equal(body.file.needsSecondOperator, false);
  assert.equal((await onFile(first, "approvePayoutFile", body.file.id)).status, 200);
  assert.equal((await onFile(first, "cancelPayoutFile", body.file.id)).status, 200);
});

test("a file stops at its limit, and the files of a day at theirs", async () => {
  await settleDays(6_000, 5_000, 3_000);
  const one = (await prepareFile(first)).body;
  assert.deepEqual([one.file.totalMinor, reasonsOf(one)], [9_000, ["FILE_LIMIT"]]);
  const two = (await prepareFile(first)).body;
  assert.deepEqual([two.file.totalMinor, reasonsOf(two)], [5_000, []]);
  await settleDays(2_000);
  const { body: other } = await prepareFile(first, { day: one.file.day });
  // Another day by now: the first one's is over.
  assert.equal(other?.error?.code, "INVALID_PARAMETER");
  const { body: today } = await prepareFile(first);
  assert.equal(today.file.totalMinor, 2_000);
  for (const { file } of [one, two, today]) await onFile(first, "cancelPayoutFile", file.id);
});

test("what is above a day's limit stays due, until a file of the day is cancelled", async () => {
  await settleDays(8_000, 7_000);
  const one = (await prepareFile(first)).body;
  assert.deepEqual([one.file.totalMinor, reasonsOf(one)], [8_000, ["FILE_LIMIT"]]);
  const two = (await prepareFile(first)).body;
  assert.deepEqual([two.file, reasonsOf(two)], [null, ["DAY_LIMIT"]]);
  await onFile(first, "cancelPayoutFile", one.file.id);
  const [due] = (await listOpen(first, "DUE")).filter(({ amountMinor }) => amountMinor === 7_000);
  const chosen = await prepareFile(first, { payoutIds: [String(due?.id)] });
  assert.equal(chosen.body.file.totalMinor, 7_000);
  await onFile(first, "cancelPayoutFile", chosen.body.file.id);
});

test("a payout above the review limit is held until an operator releases it", async () => {
  await settleDays(9_001);
  const [held] = await listOpen(first, "HELD");
  assert.equal(held?.holdReason, "ABOVE_LIMIT");
  const release = { params: { id: String(held?.id) }, body: { reason: "Known merchant." } };
  assert.equal((await first.call("releasePayout", release)).status, 200);
  assert.equal((await first.call("releasePayout", release)).status, 409, "released twice");
  const hold = await second.call("holdPayout", release);
  assert.equal(hold.status, 200);
  const [again] = await listOpen(first, "HELD");
  assert.deepEqual([again?.holdReason, again?.holdNote], ["OPERATOR", "Known merchant."]);
});

test("a changed account holds payouts for days, and the hold ends by itself", async () => {
  await changeAccount(gateway, merchantId, {});
  await settleDays(2_000);
  const [held] = await listOpen(first, "HELD");
  assert.equal(held?.holdReason, "ACCOUNT_CHANGED");
  assert.equal(await endHolds(gateway.deps), 0);
  await gateway.sandbox.clock.advance(3 * DAY_MS);
  await gateway.ensurePartitions();
  assert.equal(await endHolds(gateway.deps), 1);
  await signIn();
  assert.deepEqual(
    (await listOpen(first, "DUE")).map(({ id }) => id),
    [held?.id],
  );
});

for (const [what, spoil, reason] of [
  [
    "a merchant that was suspended",
    () => gateway.query`update merchants set status = 'SUSPENDED' where id = ${merchantId}`,
    "MERCHANT_SUSPENDED",
  ],
  [
    "a bank without a BIC",
    () => changeAccount(gateway, merchantId, { bankCode: "XXXX" }),
    "BANK_UNKNOWN",
  ],
  [
    "an account without a number",
    () => changeAccount(gateway, merchantId, { bankAccountNo: "" }),
    "ACCOUNT_MISSING",
  ],
] as const) {
  test(`${what} is named, left out and held`, async () => {
    await settleDays(2_000);
    const [due] = await listOpen(first, "DUE");
    await spoil();
    const { body } = await prepareFile(first);
    assert.equal(body.file, null);
    const [left, ...others] = body.leftOut;
    assert.deepEqual(others, []);
    assert.deepEqual([left.payoutId, left.reason, left.state], [due?.id, reason, "HELD"]);
    assert.deepEqual([left.merchantId, left.amountMinor], [merchantId, 2_000]);
    const [held] = await listOpen(first, "HELD");
    assert.deepEqual([held?.id, held?.holdReason], [due?.id, reason]);
    const release = { params: { id: String(held?.id) }, body: { reason: "Try." } };
    assert.equal((await first.call("releasePayout", release)).status, 409);
    await changeAccount(gateway, merchantId, { bankCode: "MBBE", bankAccountNo: "514000000011" });
  });
}

test("operators who prepare at once never put a payout into two files", async () => {
  await settleDays(1_000, 1_100, 1_200);
  const due = await listOpen(first, "DUE");
  const clients = [first, second, first, second];
  // Calls that are under way while their session is renewed would be rejected.
  for (const client of [first, second]) await client.confirm(client.password ?? "");
  const made = await Promise.all(clients.map((client) => prepareFile(client)));
  const files = made.flatMap(({ body }) => (body.file ? [body.file] : []));
  assert.equal(
    files.reduce((sum, { payoutCount }) => sum + payoutCount, 0),
    due.length,
    JSON.stringify(made.map(({ body }) => body)),
  );
  const [file] = files;
  const approved = await Promise.all(
    clients.map((client) => onFile(client, "approvePayoutFile", file.id)),
  );
  assert.deepEqual(approved.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
  const before = await balanceOf(gateway, "MERCHANT_PAYOUTS_IN_TRANSIT");
  const sent = await Promise.all(
    clients.map((client) => onFile(client, "sendPayoutFile", file.id)),
  );
  assert.deepEqual(sent.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
  const after = await balanceOf(gateway, "MERCHANT_PAYOUTS_IN_TRANSIT");
  assert.equal(before - after, file.totalMinor);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

for (const [moment, isWritten] of [
  ["before the file was written", false],
  ["between writing and recording", true],
] as const) {
  test(`a delivery that ended ${moment} delivers the same file again`, async () => {
    await settleDays(2_000);
    const { id } = (await prepareFile(first)).body.file;
    await onFile(second, "approvePayoutFile", id);
    const folder = provideFolder();
    const store = createFolderStore(folder, true);
    const ending: ObjectStore = {
      ...store,
      async write(name, content) {
        if (isWritten) await store.write(name, content);
        throw new Error("the process ended here");
      },
    };
    assert.equal(await deliverPayoutFiles(gateway.deps, ending), 1);
    assert.equal((await onFile(first, "cancelPayoutFile", id)).status, 409);
    assert.equal((await prepareFile(first)).body.file, null, "its payouts are in no other file");
    const early = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    assert.equal(early.length, isWritten ? 1 : 0);
    assert.equal(await deliverPayoutFiles(gateway.deps, store), 0);
    assert.equal(await deliverPayoutFiles(gateway.deps, ending), 0, "nothing is left to deliver");
    assert.deepEqual(readdirSync(folder), [`${id}.xml`]);
    const text = readFileSync(join(folder, `${id}.xml`), "utf8");
    assert.deepEqual(early, isWritten ? [text] : []);
    const { body } = await first.call("getPayoutFile", { params: { id } });
    assert.equal(createHash("sha256").update(text).digest("hex"), body.file.sha256);
    assert.deepEqual([body.file.sentBy, body.file.deliveredTo], ["", `${folder}/${id}.xml`]);
  });
}
