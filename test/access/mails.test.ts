// Mails are sent by the worker, of which there may be several.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sendDueMails } from "../../packages/gateway/src/jobs/access/send-mails.ts";
import { enqueueMail } from "../../packages/gateway/src/operations/access/enqueue-mail.ts";
import { createMailing } from "../../packages/gateway/src/operations/access/send-mail.ts";
import type { Mailer } from "../../packages/gateway/src/platform/mailer.ts";
import { claimMails } from "../../packages/gateway/src/store/access/mails.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { scrapeOne, sumOf } from "../support/observability/read-metrics.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const MINUTE_MS = 60_000;
const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({ replace: { clock } });
const { deps, demo } = gateway;

/** Keeps the subjects of what is sent; `onSend` is what happens meanwhile. */
function aMailer(sent: string[], onSend: () => void = () => {}): Mailer {
  return {
    async send({ subject }) {
      sent.push(subject);
      onSend();
    },
  };
}

async function enqueue(subject: string): Promise<void> {
  const mail = { merchantId: demo.merchantId, recipient: "a@b.example", subject, text: "Hello" };
  const portal = { ...deps, mailPolicy: "send" as const };
  await deps.database.transaction((tx) => enqueueMail(portal, tx, mail));
  clock.advance(1);
}

const listStates = () => gateway.query<{ subject: string; status: string; attempts: number }>`
  select subject, status, attempts from mails order by created_at`;

test("two workers send each mail once", async () => {
  for (let i = 0; i < 30; i += 1) await enqueue(`Mail ${i}`);
  const sent: string[] = [];
  const counts = await Promise.all([1, 2, 3].map(() => sendDueMails(deps, aMailer(sent))));
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    30,
  );
  assert.deepEqual([sent.length, new Set(sent).size], [30, 30]);
  await gateway.query`delete from mails`;
});

test("a worker whose claim was taken over records nothing", async () => {
  await enqueue("Late");
  const due = await gateway.query<{ id: string }>`select id from mails`;
  const keys = due.map(({ id }) => ({ merchantId: demo.merchantId, id }));
  const claim = (id: string) => {
    const until = new Date(clock.now().getTime() + MINUTE_MS);
    return claimMails(deps.database, keys, { id, until }, clock.now());
  };
  const [slow] = await claim("C1");
  clock.advance(MINUTE_MS);
  const [fast] = await claim("C2");
  assert.ok(slow && fast);
  await createMailing(deps, null)(slow);
  assert.deepEqual(await listStates(), [{ subject: "Late", status: "WAITING", attempts: 0 }]);
  await createMailing(deps, aMailer([]))(fast);
  await createMailing(deps, null)(slow);
  assert.deepEqual(await listStates(), [{ subject: "Late", status: "SENT", attempts: 1 }]);
  await gateway.query`delete from mails`;
});

test("a mail that is sent, one to be tried again and one that has failed are counted apart", async () => {
  const countOf = async (result: string) =>
    sumOf(await scrapeOne(deps.metrics), "kaunter_mails_total", `result="${result}"`);
  const read = () => Promise.all(["sent", "retry", "failed"].map(countOf));
  const before = await read();
  await enqueue("Counted");
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await sendDueMails(deps, null);
    clock.advance(61 * MINUTE_MS);
  }
  await enqueue("Counted, too");
  await sendDueMails(deps, aMailer([]));
  const after = await read();
  const grown = after.map((count, i) => count - (before[i] ?? 0));
  assert.deepEqual(grown, [1, 4, 1]);
  await gateway.query`delete from mails`;
});

test("an address that would inject headers into a mail, or name a second recipient, is rejected", async () => {
  const owner = await signInOwner(gateway);
  await owner.confirm(demo.portal.password);
  await gateway.query`delete from mails`;
  for (const email of [
    "a@b.example\r\nBcc: c@d.example",
    "a@b.example\nDATA",
    "a@b.example, c@d.example",
    "a@b.example;c@d.example",
    "a@b.example> <c@d.example",
    '"a\r\nRCPT TO:<c@d.example>"@b.example',
  ]) {
    const body = { email, role: "VIEWER", storeIds: [] };
    assert.equal((await owner.call("inviteTeamMember", { body })).status, 400, email);
    const forgot = await owner.call("forgotPassword", { body: { email } });
    assert.equal(forgot.status, 400, email);
  }
  assert.deepEqual(await listStates(), []);
});
