// What an operator chooses for a payout file: payouts, value date and format.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { addDays, dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { PAYOUT_FORMATS } from "../../packages/gateway/src/domain/payout/payout-format.ts";
import { listOpen, onFile, prepareFile, settleDayOf } from "../support/bank/payout-work.ts";
import { type PortalClient, signInOwner } from "../support/portal/portal-client.ts";
import { passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const LIMIT_MINOR = 900_000;
const gateway = await provideFrozenGateway({
  environment: { KAUNTER_PAYOUT_FILE_LIMIT: String(LIMIT_MINOR) },
});
await passToNoon(gateway);
const { merchantId } = gateway.demo;
let operator: PortalClient;

beforeEach(async () => {
  await passToNoon(gateway);
  await gateway.query`delete from portal_throttles`;
});

/** Payouts of these amounts, oldest first, and nothing else that is due. */
async function settleDays(...amountsMinor: number[]) {
  operator = await signInOwner(gateway);
  for (const { id } of await listOpen(operator, "DUE")) await hold(id);
  for (const amountMinor of amountsMinor) await settleDayOf(gateway, [amountMinor + 120]);
  operator = await signInOwner(gateway);
  return (await listOpen(operator, "DUE")).toReversed();
}

const hold = (id: string) =>
  operator.call("holdPayout", { params: { id }, body: { reason: "Not now." } });
const today = () => dayOf(gateway.deps.clock.now());

async function readOptions() {
  const answer = await operator.call("getPayoutFileOptions");
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

test("the choices name what is due, oldest first, with the days, formats and limits", async () => {
  const due = await settleDays(1_000, 1_100);
  const options = await readOptions();
  assert.deepEqual(
    options.payouts.map(({ id, amountMinor }: { id: string; amountMinor: number }) => [
      id,
      amountMinor,
    ]),
    due.map(({ id, amountMinor }) => [id, amountMinor]),
  );
  assert.equal(options.dueCount, 2);
  assert.ok(options.payouts[0].merchantName);
  assert.deepEqual([options.day, options.lastDay], [today(), addDays(today(), 30)]);
  assert.deepEqual(options.formats, PAYOUT_FORMATS);
  assert.equal(options.format, "pain.001.001.09");
  assert.deepEqual([options.fileLimitMinor, options.dayLimitMinor], [LIMIT_MINOR, null]);
});

test("a file has the payouts, the day and the format that were chosen", async () => {
  const [one, two, three] = await settleDays(1_000, 1_100, 1_200);
  assert.ok(one && two && three);
  const day = addDays(today(), 3);
  const format = "example-semicolon";
  const payoutIds = [one.id, three.id];
  const { body, text } = await prepareFile(operator, { payoutIds, day, format });
  assert.deepEqual(body.leftOut, [], text);
  const { file } = body;
  assert.deepEqual(
    [file.day, file.format, file.payoutCount, file.totalMinor],
    [day, format, 2, 2_200],
  );
  assert.deepEqual(
    (await listOpen(operator, "DUE")).map(({ id }) => id),
    [two.id],
  );
  await onFile(operator, "approvePayoutFile", file.id);
  await onFile(operator, "sendPayoutFile", file.id);
  const sent = await operator.call("downloadPayoutFile", { params: { id: file.id } });
  assert.match(sent.headers.get("content-disposition") ?? "", /\.csv"/);
  assert.ok(sent.text.includes("10,00") && sent.text.includes("12,00"), sent.text);
  assert.ok(!sent.text.includes("11,00"), "the one that was not chosen");
});

test("what is not due any more is named with what became of it, and the rest is prepared", async () => {
  const [sent, held, due] = await settleDays(1_000, 1_100, 1_200);
  assert.ok(sent && held && due);
  const other = await prepareFile(operator, { payoutIds: [sent.id] });
  await hold(held.id);
  const payoutIds = [sent.id, held.id, due.id];
  const { body } = await prepareFile(operator, { payoutIds });
  assert.deepEqual([body.file.payoutCount, body.file.totalMinor], [1, 1_200]);
  const [{ merchantName }] = (await readOptions()).payouts.concat(body.leftOut);
  const left = { merchantId, merchantName, reason: "NOT_DUE" };
  assert.deepEqual(body.leftOut, [
    {
      ...{ payoutId: sent.id, amountMinor: 1_000, state: "DUE", fileId: other.body.file.id },
      ...left,
    },
    { payoutId: held.id, amountMinor: 1_100, state: "HELD", fileId: null, ...left },
  ]);
  const none = await prepareFile(operator, { payoutIds });
  assert.equal(none.body.file, null);
  assert.deepEqual(
    none.body.leftOut.map(({ payoutId }: { payoutId: string }) => payoutId),
    payoutIds,
  );
});

test("choices that cannot be are rejected with the reason, and nothing is prepared", async () => {
  const [due] = await settleDays(1_000);
  assert.ok(due);
  const ids = [due.id];
  const cases: readonly (readonly [body: object, code: string, words: RegExp])[] = [
    [{ payoutIds: [due.id, "PO999"] }, "INVALID_PARAMETER", /There is no payout PO999/],
    [{ payoutIds: [] }, "VALIDATION_ERROR", /payoutIds/],
    [{ payoutIds: [due.id, due.id] }, "VALIDATION_ERROR", /payoutIds/],
    [{ payoutIds: ids, day: addDays(today(), -1) }, "INVALID_PARAMETER", /day must be/],
    [{ payoutIds: ids, day: addDays(today(), 31) }, "INVALID_PARAMETER", /day must be/],
    // Between today and the last day as a text.
    [{ payoutIds: ids, day: `${today().slice(0, 8)}32` }, "INVALID_PARAMETER", /day must be/],
    [{ payoutIds: ids, through: "2026-02-30" }, "INVALID_PARAMETER", /through must be/],
    [{ payoutIds: ids, format: "example-tab" }, "INVALID_PARAMETER", /format must be one of/],
  ];
  for (const [body, code, words] of cases) {
    const answer = await prepareFile(operator, body);
    assert.equal(answer.body.error?.code, code, JSON.stringify([body, answer.body]));
    assert.match(answer.text, words);
  }
  assert.deepEqual(
    (await listOpen(operator, "DUE")).map(({ id }) => id),
    ids,
  );
});

test("what is above the file's limit is named and stays due", async () => {
  const [first, second] = await settleDays(500_000, 500_100);
  assert.ok(first && second);
  const { body } = await prepareFile(operator, { payoutIds: [first.id, second.id] });
  assert.equal(body.file.totalMinor, 500_000);
  const [{ payoutId, reason, state }] = body.leftOut;
  assert.deepEqual([payoutId, reason, state], [second.id, "FILE_LIMIT", "DUE"]);
});
