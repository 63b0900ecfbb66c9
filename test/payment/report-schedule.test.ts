// Reports by email: once for each day, week or month, to a user who may still read payments.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, dayBefore } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { sendDueReports } from "../../packages/gateway/src/jobs/payment/send-reports.ts";
import { pay } from "../support/pay.ts";
import { type PortalClient, signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();
await passToNoon(gateway);
/** Days pass, and sessions with them. */
let owner = await signInOwner(gateway);

const choose = (client: PortalClient, rhythm: string | null) =>
  client.call("updateReportSchedule", { body: { rhythm } });
const send = () => sendDueReports(gateway.deps);
async function pass(ms: number): Promise<void> {
  await gateway.sandbox.clock.advance(ms);
  await gateway.ensurePartitions();
  owner = await signInOwner(gateway);
}

/** Subjects and texts of the reports to an address, oldest first. */
async function reportsTo(to: string): Promise<{ subject: string; text: string }[]> {
  const { body } = await owner.call("listMail");
  const own = body.items.filter(
    (mail: { to: string; subject: string }) => mail.to === to && mail.subject.includes(" report: "),
  );
  const mails = await Promise.all(
    own.map(({ id }: { id: string }) => owner.call("getMail", { params: { id } })),
  );
  return mails.map(({ body: mail }) => mail).reverse();
}

test("a user who has not chosen reports gets none", async () => {
  const { body } = await owner.call("getReportSchedule");
  assert.deepEqual(body, { rhythm: null, nextAt: null });
  await pass(DAY_MS);
  assert.equal(await send(), 0);
});

test("a daily report comes once a day, with the figures of the day before", async () => {
  const { email } = gateway.demo.portal;
  await pay(gateway, { amountMinor: 123_456 });
  await pay(gateway, { bankCode: "SIM0051" });
  const { body } = await choose(owner, "DAILY");
  assert.equal(body.rhythm, "DAILY");
  assert.match(body.nextAt, /T00:00:00\.000Z$/);
  assert.equal(await send(), 0, "it is not 8 o'clock");

  await pass(DAY_MS);
  assert.deepEqual(await Promise.all([send(), send()]).then((sent) => sent.sort()), [0, 1]);
  assert.equal(await send(), 0);
  const day = dayBefore(gateway.deps.clock.now());
  const [report, ...others] = await reportsTo(email);
  assert.deepEqual(others, []);
  assert.equal(report?.subject, `Daily report: ${day} · Laporan harian: ${day}`);
  const { text = "" } = report ?? {};
  assert.match(text, /^Volume: RM 1,234\.56 \(day before: RM 0\.00\)$/m);
  assert.match(text, /^Successful payments: 1 \(day before: 0\)$/m);
  assert.match(text, /^Success rate: 50\.0% \(day before: –\)$/m);
  assert.match(text, /^Jumlah bayaran: RM 1,234\.56 \(hari sebelumnya: RM 0\.00\)$/m);
  const net = (await owner.call("getPaymentReport", { query: { from: day } })).body.total.netMinor;
  assert.ok(text.includes(`Net after fees: RM ${(net / 100).toLocaleString("en-MY")}`), text);
  assert.ok(text.includes(`/portal/reports?from=${day}&to=${day}&compare=previous`), text);
});

test("of several days that were missed, the last is sent", async () => {
  await pass(3 * DAY_MS);
  assert.equal(await send(), 1);
  const reports = await reportsTo(gateway.demo.portal.email);
  const day = dayBefore(gateway.deps.clock.now());
  assert.equal(reports.at(-1)?.subject, `Daily report: ${day} · Laporan harian: ${day}`);
  assert.equal(reports.length, 2);
});

test("a new schedule replaces the first, and no schedule ends the reports", async () => {
  await choose(owner, "MONTHLY");
  await pass(DAY_MS);
  assert.equal(await send(), 0);
  await choose(owner, null);
  await pass(32 * DAY_MS);
  assert.equal(await send(), 0);
  assert.deepEqual((await owner.call("getReportSchedule")).body, { rhythm: null, nextAt: null });
});

test("a user who may no longer sign in gets no reports", async () => {
  const { client, id } = await signInAs(gateway, owner, "FINANCE");
  await choose(client, "DAILY");
  assert.equal((await owner.call("removeTeamMember", { params: { id } })).status, 200);
  await pass(DAY_MS);
  assert.equal(await send(), 0);
  const rows = await gateway.query`select 1 from report_schedules`;
  assert.deepEqual(rows, []);
});

test("an unknown schedule is rejected", async () => {
  assert.equal((await choose(owner, "HOURLY")).status, 400);
});
