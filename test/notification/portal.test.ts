import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const ANSWERS: Readonly<Record<string, number>> = { "/ok": 200, "/broken": 500, "/gone": 410 };
const shop = await provideReceiver((response, { path }) => {
  response.writeHead(ANSWERS[path] ?? 404).end();
});
const gateway = await provideTestGateway({ withWorker: true });
const owner = await signInOwner(gateway);

const addressOf = (path: string) => new URL(path, shop.url).href;

/** Pays with a shop that listens at a path; answers its notification once it was tried. */
async function notified(path: string) {
  const { checkoutId } = await pay(gateway, { notifyUrl: addressOf(path) });
  const list = await until(
    () => owner.call("listNotifications", { query: { url: addressOf(path), limit: "100" } }),
    ({ body }) =>
      body.items.some(
        (each: { checkoutId: string; attemptCount: number }) =>
          each.checkoutId === checkoutId && each.attemptCount > 0,
      ),
  );
  return list.body.items.find((each: { checkoutId: string }) => each.checkoutId === checkoutId);
}

test("a notification that failed shows when it is tried next, and the whole schedule", async () => {
  const { id } = await notified("/broken");
  const { body } = await owner.call("getNotification", { params: { id } });
  assert.equal(body.notification.status, "RETRYING");
  assert.equal(body.attempts[0].responseStatus, 500);
  assert.ok(Date.parse(body.notification.nextAttemptAt) > Date.parse(body.attempts[0].startedAt));
  assert.equal(body.scheduleMs.length, 11);
  assert.equal(body.scheduleMs[0], 0);
  assert.equal(body.scheduleMs.at(-1), 24 * 3_600_000);
});

test("an address that returns 410 is stopped, and says why; one that fails says how often", async () => {
  const gone = await notified("/gone");
  assert.equal(gone.status, "STOPPED");
  assert.equal(gone.nextAttemptAt, null);
  await notified("/broken");
  const { body } = await owner.call("listEndpoints");
  const at = (path: string) =>
    body.items.find(({ url }: { url: string }) => url === addressOf(path));
  assert.equal(at("/gone").state, "STOPPED");
  assert.match(at("/gone").reason, /410 Gone/);
  assert.equal(at("/broken").state, "FAILING");
  assert.match(at("/broken").reason, /100% of attempts failed; last response: 500/);
});

test("several, and all of a period, are resent; the requester is recorded, and other merchants' are not sent", async () => {
  const first = await notified("/ok");
  const second = await notified("/ok");
  const ids = [first.id, second.id];
  const several = await owner.call("redeliverNotifications", { body: { ids } });
  assert.deepEqual(several.body.ids.sort(), [...ids].sort());
  const attempts = async (count: number) => {
    for (const id of ids) {
      const { body } = await until(
        () => owner.call("getNotification", { params: { id } }),
        ({ body }) => body.attempts.length === count,
      );
      assert.equal(body.notification.requestedBy, gateway.demo.portal.email);
    }
  };
  await attempts(2);
  const range = {
    from: first.createdAt,
    to: new Date(Date.parse(second.createdAt) + 1).toISOString(),
    status: "DELIVERED",
  };
  const all = await owner.call("redeliverNotifications", { body: { range } });
  assert.equal(all.body.count, 2, all.text);
  await attempts(3);
  const unknown = await owner.call("redeliverNotifications", {
    body: { ids: [first.id, "EV0000000000000000000000"] },
  });
  assert.equal(unknown.body.error.code, "NOT_FOUND");
  await attempts(3);
});

test("the audit log is narrowed, and its file holds the same", async () => {
  const query = { action: "notification.redelivered" };
  const { body } = await owner.call("listAudit", { query });
  assert.equal(body.items.length, 2);
  assert.equal(body.items[0].actor.email, gateway.demo.portal.email);
  const file = await owner.call("exportAudit", { query });
  const rows = file.text.trim().split("\r\n").slice(1);
  assert.equal(rows.length, 2);
  for (const row of rows) assert.ok(row.includes("notification.redelivered"), row);
  const none = await owner.call("listAudit", { query: { ...query, to: "2020-01-01" } });
  assert.deepEqual(none.body.items, []);
});
