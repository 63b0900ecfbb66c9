// cspell:ignore lagi untuk membalas
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { remindOfDueDisputes } from "../../packages/gateway/src/jobs/dispute/remind-of-disputes.ts";
import { type Paying, pay } from "../support/pay.ts";
import { signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();
/** Days pass, and sessions with them. */
let owner = await signInOwner(gateway);
const HOUR_MS = DAY_MS / 24;

async function disputed(paying: Paying = {}): Promise<string> {
  const payment = await pay(gateway, {
    ...{ amountMinor: 5_000, cardNumber: "4000000000000259" },
    ...paying,
  });
  await gateway.sandbox.clock.advance(62_000);
  const { body } = await owner.call("listDisputes", { query: { q: payment.id } });
  return body.items[0].id;
}

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** A subject: which language the recipient reads is not known. */
const reminder = (en: string, ms: string) =>
  `${en} left to respond to a dispute · ${ms} lagi untuk membalas pertikaian`;

/** Reminders of a dispute to an address, oldest first. */
async function mailsAbout(id: string, to: string): Promise<Mail[]> {
  const { body } = await owner.call("listMail");
  const own = (body.items as Mail[]).filter((mail) => mail.to === to);
  const mails = await Promise.all(
    own.map(({ id: mail }) => owner.call("getMail", { params: { id: mail } })),
  );
  return mails
    .map((mail) => mail.body as Mail)
    .filter(({ text }) => text.includes(`/portal/disputes/${id}`))
    .reverse();
}

const remindersOf = async (id: string, to: string) =>
  (await mailsAbout(id, to)).map(({ subject }) => subject);

const remind = () => remindOfDueDisputes(gateway.deps);
const pass = async (ms: number) => {
  await gateway.sandbox.clock.advance(ms);
  await gateway.ensurePartitions();
  owner = await signInOwner(gateway);
};

test("reminders come 7, 3 and 1 days before the deadline, once each", async () => {
  const { email } = await signInAs(gateway, owner, "FINANCE");
  const id = await disputed();
  const run = async () => {
    await Promise.all([remind(), remind()]);
    await remind();
    return remindersOf(id, email);
  };
  assert.deepEqual(await run(), [reminder("7 days", "7 hari")]);
  await pass(3 * DAY_MS);
  assert.equal((await run()).length, 1);
  await pass(DAY_MS);
  assert.deepEqual((await run()).at(-1), reminder("3 days", "3 hari"));
  await pass(2 * DAY_MS);
  assert.deepEqual(await run(), [
    reminder("7 days", "7 hari"),
    reminder("3 days", "3 hari"),
    reminder("1 day", "1 hari"),
  ]);
  const { body } = await owner.call("getDispute", { params: { id } });
  assert.equal(body.status, "OPEN");
  await pass(DAY_MS);
  assert.equal((await run()).length, 3);
});

test("a reminder that was missed while the worker was down is sent late, and not twice", async () => {
  const { email } = await signInAs(gateway, owner, "FINANCE");
  const id = await disputed();
  await pass(4 * DAY_MS + 30 * HOUR_MS);
  await remind();
  await remind();
  assert.deepEqual(await remindersOf(id, email), [reminder("3 days", "3 hari")]);
});

test("no reminder is sent for a dispute with a response", async () => {
  const { email } = await signInAs(gateway, owner, "FINANCE");
  const id = await disputed();
  await owner.call("respondToDispute", { params: { id }, body: { text: "Sent" } });
  await remind();
  await pass(5 * DAY_MS);
  await remind();
  assert.deepEqual(await remindersOf(id, email), []);
});

test("only users who may respond to disputes of the store are reminded, in English and Malay", async () => {
  const made = await owner.call("createStore", { body: { name: "Reminded shop" } });
  const id = await disputed({ storeId: made.body.id });
  const own = await signInAs(gateway, owner, "FINANCE", [made.body.id]);
  const elsewhere = await signInAs(gateway, owner, "FINANCE", [gateway.demo.storeId]);
  const viewer = await signInAs(gateway, owner, "VIEWER");
  const left = await signInAs(gateway, owner, "FINANCE");
  await owner.call("removeTeamMember", { params: { id: left.id } });
  await remind();
  assert.equal((await remindersOf(id, own.email)).length, 1);
  assert.equal((await remindersOf(id, gateway.demo.portal.email)).length, 1);
  for (const { email } of [elsewhere, viewer, left]) {
    assert.deepEqual(await remindersOf(id, email), []);
  }
  const [mail] = await mailsAbout(id, own.email);
  assert.match(mail?.text ?? "", /disputed RM 50\.00 of order \S+\. You have not responded yet\./);
  assert.match(mail?.text ?? "", /Respond by \d{4}-\d\d-\d\d \d\d:\d\d \(Malaysian time\)/);
  assert.match(mail?.text ?? "", /\n---\n\n.*\n.* \d{4}-\d\d-\d\d \d\d:\d\d \(\w+ Malaysia\)/);
});
