// Every alert, by its fault, at the real processes: `npm run test:engine -- prometheus`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { provideObserved, railsFileOf } from "../support/observability/observed-gateway.ts";
import { listAlerts } from "../support/observability/rules.ts";
import { payWithoutScript } from "../support/payer/without-script.ts";
import { freePort } from "../support/process/free-port.ts";
import {
  createDemoCheckout,
  readDemoOf,
  startProcess,
} from "../support/process/gateway-process.ts";
import { whySkipped } from "../support/process/languages.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { shiftedClock } from "../support/process/worker-process.ts";
import { answer, hang, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const isWanted = process.env.KAUNTER_TEST_ENGINE === "prometheus";
const skip = isWanted ? whySkipped("prometheus") : "npm run test:engine -- prometheus";
const NO_MAIL_SERVER = "smtp://127.0.0.1:9";
const DELAY_MS = 600;
/** More than a process has connections. */
const READERS = 40;

const otherPort = await freePort();
const healthy = await provideReceiver(answer(200));
const failing = await provideReceiver(answer(500));
const hanging = await provideReceiver(hang);
const observed = skip
  ? null
  : await provideObserved({ KAUNTER_SMTP_URL: NO_MAIL_SERVER, KAUNTER_MAIL_FROM: "a@b.example" }, [
      otherPort,
    ]);

function expectObserved() {
  assert.ok(observed);
  return observed;
}

/** Again and again until these alerts fire. */
async function cause(act: () => Promise<unknown>, ...alerts: string[]): Promise<void> {
  const { prometheus } = expectObserved();
  let isOver = false;
  const causing = (async () => {
    while (!isOver) await act();
  })();
  try {
    await Promise.race([prometheus.expectFiring(...alerts), causing]);
  } finally {
    isOver = true;
    await causing;
  }
}

const killWorker = () => {
  const pid = expectObserved().running.findChild("/worker.ts");
  if (pid !== undefined) process.kill(pid, "SIGKILL");
  return pid;
};

test("what waits for a decision: rows that the worker reads", { skip }, async () => {
  const { dataDir, db, pay } = expectObserved();
  // Also what the success rate is compared with later.
  for (let i = 0; i < 30; i += 1) await pay("SIM0000", healthy.url);
  const { merchantId } = readDemoOf(dataDir);
  await db.run(sql`
    insert into provider_reports (
      merchant_id, rail_id, dedupe_key, attempt_id, attempt_month, content, status, created_at)
    values (${merchantId}, 'fpx', 'd', 'a', 202611, '{}', 'QUARANTINED', clock_timestamp())`);
  await db.run(sql`
    insert into ledger_alarms (merchant_id, kind, subject, expected_minor, found_minor, raised_at)
    values (${merchantId}, 'PAYABLE', 's', 1, 2, clock_timestamp())`);
  await db.run(sql`
    insert into settlement_exceptions (merchant_id, rail_id, date, kind, subject, created_at)
    values (${merchantId}, 'fpx', current_date, 'UNKNOWN_PAYMENT', 's', clock_timestamp())`);
  await db.run(sql`
    insert into ledger_checkpoints (
      merchant_id, day, through, payable_minor, fees_minor, refunds_minor, payouts_minor,
      disputes_minor, receivable_minor, rail_fees_minor, received_minor, unsettled_minor,
      unsettled_since, checked_at)
    values (${merchantId}, current_date + 1, array_fill(0::bigint, array[8]), 0, 0, 0, 0, 0, 0, 0, 0,
            1, clock_timestamp() - interval '3 days', clock_timestamp())`);
  // It reads the last of these when it starts.
  killWorker();
});

test("another machine: its clock, a certificate, its journal, its event loop, and its end", {
  skip,
}, async () => {
  const { dataDir, prometheus } = expectObserved();
  const machineDir = provideFolder();
  const railsFile = join(machineDir, "rails-own.json");
  writeFileSync(railsFile, JSON.stringify(withOldCertificate(machineDir, railsFileOf(dataDir))));
  const journal = join(machineDir, "journal");
  const machine = await startProcess(machineDir, await freePort(), {
    KAUNTER_JOURNAL_URL: `file://${journal}`,
    KAUNTER_METRICS_PORT: String(otherPort),
    KAUNTER_RAILS_FILE: railsFile,
    ...shiftedClock(10_000),
  });
  after(() => machine.stop());
  await prometheus.expectFiring("KaunterClockSkew", "KaunterCertificateExpires");
  // The first entry makes the folder.
  writeFileSync(journal, "");
  await createDemoCheckout(machineDir, "unwritten", healthy.url);
  await prometheus.expectFiring("KaunterJournalFails");
  const api = machine.findChild("/api.ts");
  assert.ok(api);
  const stall = async () => {
    process.kill(api, "SIGSTOP");
    await setTimeout(700);
    process.kill(api, "SIGCONT");
    await setTimeout(300);
  };
  await cause(stall, "KaunterEventLoopSlow");
  await until(async () =>
    (await prometheus.listFiring()).every(
      ({ labels }) => labels.alertname !== "KaunterMachineDown",
    ),
  );
  await machine.kill();
  await prometheus.expectFiring("KaunterMachineDown");
});

/** The rails as they are, with a certificate of the switch that has ten days left. */
function withOldCertificate(folder: string, railsFile: string): object {
  const file = join(folder, "certificate.pem");
  const rails = JSON.parse(readFileSync(railsFile, "utf8")) as {
    fpx: { fpxCertificates: string[] };
  }; // as the simulators wrote it
  const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "10", "-subj", "/CN=a"];
  execFileSync("openssl", [...words, "-keyout", join(folder, "key.pem"), "-out", file], {
    stdio: "ignore",
  });
  const certificates = [...rails.fpx.fpxCertificates, readFileSync(file, "utf8")];
  return { ...rails, fpx: { ...rails.fpx, fpxCertificates: certificates } };
}

test("what waited for a decision has waited for long enough", { skip }, async () => {
  await expectObserved().prometheus.expectFiring(
    "KaunterLedgerAlarm",
    "KaunterQuarantine",
    "KaunterSettlementExceptions",
    "KaunterUnsettled",
  );
});

test("payments are declined after many that succeeded", { skip }, async () => {
  const { pay } = expectObserved();
  await cause(() => pay("SIM0051", healthy.url), "KaunterPaymentSuccessDrops");
});

test("a bank is unavailable, and a provider's responses are error pages", { skip }, async () => {
  const { control, dataDir, pay } = expectObserved();
  await cause(() => pay("SIM0090", healthy.url), "KaunterProviderPaymentsFail");
  await control("faults", { simulator: "duitnow", kind: "html_error_page" });
  let orders = 0;
  const payByQr = async () => {
    orders += 1;
    const url = await createDemoCheckout(dataDir, `qr-${orders}`, healthy.url);
    await payWithoutScript(url, "DUITNOW_MY");
  };
  await cause(payByQr, "KaunterProviderFails");
  await control("faults", { clear: true });
});

test("webhooks of which none arrives, and many whose endpoint hangs", { skip }, async () => {
  const { db, pay } = expectObserved();
  await cause(() => pay("SIM0000", failing.url), "KaunterWebhooksFail");
  await pay("SIM0000", hanging.url);
  await db.run(sql`
    insert into notifications (
      merchant_id, month, id, application_id, checkout_id, transaction_id, subject, event_type,
      url, body, status, next_attempt_at, created_at, updated_at)
    select merchant_id, month, 'copy ' || n, application_id, checkout_id, transaction_id,
           'copy ' || n, event_type, url, body, 'PENDING',
           clock_timestamp() - interval '10 minutes', created_at, updated_at
      from (select * from notifications where url = ${hanging.url} limit 1) one,
           generate_series(1, 1200) n`);
  const [overdue] = await expectObserved().prometheus.expectFiring(
    "KaunterWorkOverdue",
    "KaunterWebhooksWait",
  );
  assert.equal(overdue?.labels.work, "webhooks");
  await db.run(sql`
    update notifications
       set status = 'STOPPED', next_attempt_at = null, claim_id = null, claimed_until = null
     where url = ${hanging.url}`);
});

test("the mail server accepts no connection", { skip }, async () => {
  const { dataDir, db, prometheus } = expectObserved();
  const { baseUrl, portal } = readDemoOf(dataDir);
  const response = await fetch(`${baseUrl}/portal/api/password/forgot`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-kaunter-csrf": "none",
      origin: baseUrl,
    },
    body: JSON.stringify({ email: portal.email }),
  });
  assert.ok(response.ok, await response.text());
  const again = async () => {
    await db.run(sql`
      update mails set next_attempt_at = clock_timestamp() where status = 'WAITING'`);
    await setTimeout(1_000);
  };
  await cause(again, "KaunterMailFails");
  await db.run(sql`delete from mails`);
  assert.ok(prometheus.fired.has("KaunterMailFails"));
});

test("the network to the database is slow", { skip }, async () => {
  const { network, prometheus, whileSelling } = expectObserved();
  network.slowDown(DELAY_MS);
  await whileSelling(40, () =>
    prometheus.expectFiring("KaunterDatabaseSlow", "KaunterSlowCheckouts"),
  );
  network.slowDown(0);
});

test("the database never responds", { skip }, async () => {
  const { network, prometheus, whileSelling } = expectObserved();
  network.freezeAll();
  await whileSelling(4, () =>
    prometheus.expectFiring(
      "KaunterDatabaseDown",
      "KaunterNotReady",
      "KaunterServerErrors",
      "KaunterOverload",
      "KaunterErrorBudgetFast",
      "KaunterErrorBudgetSlow",
    ),
  ).finally(network.thaw);
});

test("another session holds a lock, and more pages are read than there are connections", {
  skip,
}, async () => {
  const { dataDir, db, whileSelling } = expectObserved();
  const url = await createDemoCheckout(dataDir, "locked", healthy.url);
  const readPages = () =>
    Promise.all(Array.from({ length: READERS }, async () => (await fetch(url)).arrayBuffer()));
  await db.transaction(async (tx) => {
    await tx.run(sql`lock table checkouts in access exclusive mode`);
    await whileSelling(4, () => cause(readPages, "KaunterWritesStuck", "KaunterDatabaseWaits"));
  });
});

test("a table is gone, also when the worker starts", { skip }, async () => {
  const { db, prometheus } = expectObserved();
  await db.run(sql`alter table notifications rename to notifications_gone`);
  const [failed] = await prometheus.expectFiring("KaunterTaskFails");
  assert.ok(failed?.labels.task);
  killWorker();
  await prometheus.expectFiring("KaunterReadingsStale");
  await db.run(sql`alter table notifications_gone rename to notifications`);
});

test("the only worker is killed again and again", { skip }, async () => {
  const storm = async () => {
    killWorker();
    await setTimeout(200);
  };
  await cause(storm, "KaunterProcessesRestart", "KaunterProcessesMissing", "KaunterNoWorker");
});

test("no alert was left out", { skip }, async () => {
  const { prometheus } = expectObserved();
  const left = listAlerts().filter(({ alert }) => !prometheus.fired.has(alert));
  assert.deepEqual(
    left.map(({ alert }) => alert),
    [],
  );
});
