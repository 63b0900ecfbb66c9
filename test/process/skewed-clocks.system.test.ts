/** Machines whose clocks are minutes apart do nothing twice, nothing early and nothing late. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { createTestDatabase } from "../support/database.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout, pay, payAttempt } from "../support/pay.ts";
import { freePort } from "../support/process/free-port.ts";
import { createDemoCheckout, startProcess } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { shiftedClock, startWorker } from "../support/process/worker-process.ts";
import { provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const MINUTE_MS = 60_000;
const SHIFTS_MS = [5 * MINUTE_MS, -5 * MINUTE_MS];
/**
 * A response that takes longer than a worker's pause, so that others look while it is under way.
 */
const ANSWER_MS = 1_500;
const CLAIM_SECONDS = 20;

const gateway = await provideOwnGateway();
const shop = await provideReceiver((response) => {
  void setTimeout(ANSWER_MS).then(() => response.writeHead(200).end());
});

/** So many payments, whose webhooks nobody has sent yet; answers the paths they go to. */
async function payMany(name: string, count: number): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, index) => `/${name}/${index}`);
  await Promise.all(paths.map((path) => pay(gateway, { notifyUrl: new URL(path, shop.url).href })));
  return paths;
}

const sentTo = (path: string) => shop.received.filter((one) => one.path === path).length;

/** Moves the time a webhook is due, from now on by the database's clock. */
async function makeDue(path: string, seconds: number): Promise<void> {
  const url = new URL(path, shop.url).href;
  await gateway.query`
    update notifications set next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds})
     where url = ${url}`;
}

for (const shiftMs of SHIFTS_MS) {
  const name = `${shiftMs / MINUTE_MS} minutes`;

  test(`a worker whose clock is off by ${name} does what is due, and nothing else`, async () => {
    const [due = "", later = ""] = await payMany(`alone${shiftMs}`, 2);
    await makeDue(due, -1);
    await makeDue(later, 240);
    const [over, open] = await Promise.all([openCheckout(gateway), openCheckout(gateway)]);
    await gateway.query`
      update checkouts set start_at = clock_timestamp() - interval '1 hour',
             end_at = clock_timestamp() + make_interval(secs => case id when ${over} then -1 else 240 end)
       where id = any(${[over, open]})`;
    const asked: string[] = [];
    for (const seconds of [-1, 240]) {
      const checkoutId = await openCheckout(gateway);
      const { attemptId } = await payAttempt(gateway, checkoutId, { bankCode: "SIMSILOK" });
      asked.push(attemptId);
      await gateway.query`
        update transactions set inquiry_count = 0,
               inquire_at = clock_timestamp() + make_interval(secs => ${seconds})
         where attempt_id = ${attemptId}`;
    }
    const countInquiries = async (attemptId = "") => {
      const [row] = await gateway.query<{ inquiry_count: number }>`
        select inquiry_count from transactions where attempt_id = ${attemptId}`;
      return row?.inquiry_count ?? 0;
    };
    const statusOf = async (id: string) => {
      const [row] = await gateway.query<{ status: string }>`
        select status from checkouts where id = ${id}`;
      return row?.status;
    };

    const before = Date.now();
    const worker = await startWorker(gateway, shiftedClock(shiftMs));
    try {
      await until(() => sentTo(due) === 1);
      const [lease] = await gateway.query<{ until: string | null }>`
        select coalesce(to_jsonb(n) ->> 'claimed_until', to_jsonb(n) ->> 'next_attempt_at') as until
          from notifications n where url = ${new URL(due, shop.url).href}`;
      const leaseMs = lease?.until ? Date.parse(lease.until) : undefined;
      if (leaseMs !== undefined) {
        assert.ok(leaseMs >= before + (CLAIM_SECONDS - 1) * 1_000, "too short a lease");
        assert.ok(leaseMs <= Date.now() + (CLAIM_SECONDS + 1) * 1_000, "too long a lease");
      }
      await until(async () => (await statusOf(over)) === "EXPIRED");
      await until(async () => (await countInquiries(asked[0])) > 0);
      assert.equal(sentTo(due), 1);
      assert.equal(sentTo(later), 0);
      assert.equal(await statusOf(open), "IN_PROCESS");
      assert.equal(await countInquiries(asked[1]), 0);
      assert.match(worker.log(), /"level":50.*"skewMs":-?\d{6},.*differs from the database's/);
    } finally {
      await worker.stop();
    }
  });

  test(`two workers, one of them off by ${name}, send each webhook once`, async () => {
    const paths = await payMany(`both${shiftMs}`, 24);
    const workers = await Promise.all([
      startWorker(gateway, {}),
      startWorker(gateway, shiftedClock(shiftMs)),
    ]);
    try {
      await until(async () => {
        const [left] = await gateway.query<{ count: number }>`
          select count(*) from notifications where status = 'PENDING' and url like ${`%both${shiftMs}%`}`;
        return left?.count === 0;
      });
      assert.deepEqual(paths.map(sentTo), Array(paths.length).fill(1));
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
  });
}

test("an API process whose clock is off is not ready, says why, and keeps the database's time", async () => {
  const dataDir = provideFolder();
  const [database, port] = await Promise.all([createTestDatabase(), freePort()]);
  const environment = { DATABASE_URL: database.url, ...shiftedClock(5 * MINUTE_MS) };
  const running = await startProcess(dataDir, port, environment);
  after(async () => {
    await running.stop();
    await database.drop();
  });
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  assert.equal(ready.status, 503);
  const { status, clockSkewMs } = (await ready.json()) as Record<string, unknown>;
  assert.equal(
    status,
    "this machine's clock is 300 s ahead of the database's; synchronize both (NTP)",
  );
  assert.ok(Math.abs(Number(clockSkewMs) - 5 * MINUTE_MS) < 1_000, String(clockSkewMs));
  // Signed with the true time, which is more than two minutes before the process's own clock.
  assert.match(await createDemoCheckout(dataDir, "skewed", shop.url), /^http/);
});
