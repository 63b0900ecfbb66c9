/**
 * The drill of docs/operating/restore.md: pay, back up, pay more, refund, lose the database,
 * restore, fence, reconcile.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { JournalError } from "../../packages/gateway/src/platform/journal/journal.ts";
import { startTestGateway } from "../support/gateway.ts";
import {
  attemptsOf,
  followingClock,
  followNext,
  openCheckout,
  payAttempt,
  readCheckout,
  readPayment,
  startPaying,
} from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { passToNoon } from "../support/time/midnight.ts";
import { type Drill, deliverAll, expectNothingTwice, loseAndRebuild } from "./drill.ts";
import { type Backup, backUp, restore } from "./set-back.ts";

const CARD = "4242424242424242";
const folder = mkdtempSync(join(tmpdir(), "kaunter-journal-"));
after(() => rmSync(folder, { recursive: true }));

const clock = followingClock();
const receiver = await startReceiver(answer(200));
const gateway = await startTestGateway({
  environment: { KAUNTER_JOURNAL_URL: `file://${folder}` },
  replace: { clock },
});
after(async () => {
  await gateway.stop();
  await receiver.stop();
});
gateway.sandbox.clock.freeze();
clock.follow(gateway.sandbox.clock);
await passToNoon(gateway);
const url = gateway.coordinatorUrl;

const drill: Drill<Backup> = {
  ...{ gateway, receiver, folder },
  backUp: () => backUp(url),
  restore: (backup) => restore(url, backup),
};

test("nobody is charged, refunded or notified twice, and every book agrees to the sen", () =>
  expectNothingTwice(drill));

test("while there is a fence nobody pays, and what providers report is kept", async () => {
  const backup = await drill.backUp();
  const open = await openCheckout(gateway, { notifyUrl: receiver.url });
  const { attemptId, next } = await startPaying(gateway, open);
  const seen = receiver.received.length;
  const page = `${gateway.baseUrl}/checkout?checkoutId=${open}`;
  const lost = async () => assert.equal(await readCheckout(gateway, open), null);
  await loseAndRebuild(drill, backup, lost, async () => {
    const refused = await gateway.call({
      path: "/v3/payment/online",
      body: gateway.checkoutBody(),
    });
    assert.equal(refused.status, 503);
    assert.match(refused.body.error.message, /paused/);
    assert.ok(Number(refused.headers.get("retry-after")) >= 1);
    const shown = await fetch(page, { headers: { accept: "text/html" } });
    assert.equal(shown.status, 503);
    assert.match(await shown.text(), /do not pay again/);
    // The bank knows nothing of the restore: its payer pays, and it reports that.
    await followNext(next);
    const [kept] = await gateway.query<{ count: number }>`select count(*)::int from kept_messages`;
    assert.ok(kept && kept.count > 0);
  });
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
  assert.equal((await fetch(page)).status, 200);
  assert.deepEqual(await gateway.query`select * from kept_messages`, []);
  const owner = await signInOwner(gateway);
  const { id } = await readPayment(gateway, attemptId);
  const { timeline } = (await owner.call("getPayment", { params: { id } })).body;
  const rebuilt = timeline.filter(({ kind }: { kind: string }) => kind === "REBUILT");
  assert.deepEqual(
    rebuilt.map(({ title }: { title: string }) => title),
    ["checkout", "payment", "webhook"],
  );
  await deliverAll(gateway);
  assert.deepEqual(
    receiver.received.slice(seen).map(({ body }) => JSON.parse(body).data.transactionId),
    [id],
  );
});

test("an attempt that was journaled and never sent is closed, and its payer can pay", async () => {
  const backup = await drill.backUp();
  const checkoutId = await openCheckout(gateway, { cardNumber: CARD });
  const { journal } = gateway.deps;
  const save: typeof journal.save = async (...entry) => {
    await journal.save(...entry);
    throw new Error("the process ended here");
  };
  const ending = { ...gateway, deps: { ...gateway.deps, journal: { ...journal, save } } };
  await assert.rejects(startPaying(ending, checkoutId, { cardNumber: CARD }), { code: "OVERLOAD" });
  const lost = async () => assert.equal(await readCheckout(gateway, checkoutId), null);
  await loseAndRebuild(drill, backup, lost);
  const [unsent] = await attemptsOf(gateway, checkoutId);
  assert.equal(unsent?.status, "IN_PROCESS");
  const { attemptId } = await payAttempt(gateway, checkoutId, { cardNumber: CARD });
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
  await gateway.sandbox.clock.advance(86_400_000);
  while ((await inquireDuePayments(gateway.deps)) > 0);
  assert.equal((await readPayment(gateway, unsent.attemptId)).status, "FAILED");
});

test("a payment that cannot be written to the journal is not sent to its provider", async () => {
  const checkoutId = await openCheckout(gateway);
  const save = () => Promise.reject(new JournalError("the journal cannot be written"));
  const deps = { ...gateway.deps, journal: { ...gateway.deps.journal, save } };
  await assert.rejects(startPaying({ ...gateway, deps }, checkoutId), { code: "OVERLOAD" });
  const [attempt] = await attemptsOf(gateway, checkoutId);
  assert.equal(attempt?.attemptState, "CREATED");
  // The payer tries again, and the job finds out that the first attempt never began.
  await payAttempt(gateway, checkoutId);
  assert.equal((await readCheckout(gateway, checkoutId))?.status, "SUCCESS");
});
