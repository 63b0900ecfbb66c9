import { inheritedEnvironment, readConfig, retentionOf } from "../config.ts";
import { startSessionCleanup } from "../jobs/access/delete-expired-sessions.ts";
import { startMailDelivery } from "../jobs/access/send-mails.ts";
import { startKeyWarnings } from "../jobs/access/warn-of-expiring-keys.ts";
import { startServerKeyUse } from "../jobs/application/use-server-keys.ts";
import { startPendingCardCleanup } from "../jobs/card/delete-pending-cards.ts";
import { startExpiry } from "../jobs/checkout/expire-checkouts.ts";
import { startDisputes } from "../jobs/dispute/follow-disputes.ts";
import { startDisputeReminders } from "../jobs/dispute/remind-of-disputes.ts";
import { startPartitions } from "../jobs/keep-partitions.ts";
import { startOwnerReplacements } from "../jobs/merchant/replace-owners.ts";
import { startDeliveries } from "../jobs/notification/deliver-notifications.ts";
import { startLostCharges, startScheduledCharges } from "../jobs/payment/charge-customers.ts";
import { startExportCleanup } from "../jobs/payment/delete-old-exports.ts";
import { startUnpaidCheckoutCleanup } from "../jobs/payment/delete-unpaid-checkouts.ts";
import { startInquiries } from "../jobs/payment/inquire-payments.ts";
import { startReports } from "../jobs/payment/send-reports.ts";
import { startExports } from "../jobs/payment/write-exports.ts";
import { startPayouts } from "../jobs/payout/send-payouts.ts";
import { startBankFiles } from "../jobs/payout/take-bank-files.ts";
import { startQrCodeCleanup } from "../jobs/qr-code/delete-expired-qr-codes.ts";
import { startRefunds } from "../jobs/refund/run-refunds.ts";
import { startCardCheckUndo } from "../jobs/refund/undo-card-checks.ts";
import { startAuditSealing, startCallSealing } from "../jobs/seal-audit.ts";
import { startLedgerChecks } from "../jobs/settlement/check-ledger.ts";
import { startDailySettlement } from "../jobs/settlement/settle-days.ts";
import { startProviderFiles } from "../jobs/settlement/take-provider-files.ts";
import { startReadings } from "../jobs/take-readings.ts";
import { createLog } from "../platform/log.ts";
import { createMailer } from "../platform/mailer.ts";
import { measureProcess } from "../platform/metrics/metrics.ts";
import { createProbe } from "../store/connection/probe.ts";
import { TIME_LIMITS } from "../store/connection/time-limits.ts";
import { openDatabase } from "../store/database.ts";
import { buildDeps } from "./build-deps.ts";
import { poolOf } from "./find-database-url.ts";
import { measureBuild } from "./metrics/measure-build.ts";
import { findStuckTask, measureTasks } from "./metrics/measure-tasks.ts";
import { measureProbe, watchReadiness } from "./metrics/watch-readiness.ts";
import { startHeartbeat } from "./process/heartbeat.ts";
import { live, receiveSettings } from "./process/process-life.ts";
import { demoPath, readDemo } from "./sandbox/demo.ts";
import { startFollowingSimulators } from "./sandbox/follow-simulators.ts";
import { measureTracing, openTracing } from "./tracing/open-tracing.ts";

const config = readConfig({ ...inheritedEnvironment(), ...(await receiveSettings()) });
const tracing = await openTracing(config, "worker");
const log = createLog(config.logLevel, "worker", { fields: tracing.fields });

live(config, log, async () => {
  const deps = await buildDeps(config, log, "jobs", tracing);
  measureProcess(deps.metrics, "worker");
  measureBuild(deps.metrics);
  measureTracing(deps.metrics, tracing);
  measureTasks(deps);
  // Its own connection: jobs that keep all others busy do not make it appear dead.
  const beats = openDatabase({
    ...poolOf(config),
    limits: TIME_LIMITS.calls,
    connectionsMax: 1,
    onError: (error) => log.warn({ err: error }, "database connection"),
  });
  const heartbeat = startHeartbeat({ ...deps, database: beats }, "worker");
  // What moves no money goes on behind a fence.
  const always = { ...deps, isPaused: () => Promise.resolve(false) };
  const readings = startReadings(always);
  const probe = measureProbe(deps.metrics, "worker", createProbe(beats));
  const readiness = watchReadiness(deps.metrics, "worker", async () => ({
    database: (await probe()) ? null : "the database does not respond",
    stuck: findStuckTask(deps.tasks),
    overdue: readings.findProblem(),
  }));
  const findControlUrl = () => readDemo(demoPath(config.dataDir))?.simulatorUrl || null;
  const tasks = [
    await startDeliveries(deps),
    startInquiries(deps),
    startExpiry(deps),
    startRefunds(deps),
    startDisputes(deps),
    startDisputeReminders(deps),
    startReports(deps),
    startScheduledCharges(deps),
    startLostCharges(deps),
    startPendingCardCleanup(deps),
    startCardCheckUndo(deps),
    startLedgerChecks(deps),
    startDailySettlement(deps),
    startProviderFiles(deps),
    startPayouts(deps),
    startBankFiles(deps),
    startPartitions(always, retentionOf(config)),
    startUnpaidCheckoutCleanup(deps, retentionOf(config)),
    startQrCodeCleanup(deps, retentionOf(config)),
    startSessionCleanup(always),
    startExportCleanup(always),
    startMailDelivery(always, createMailer(config)),
    startExports(deps),
    startKeyWarnings(always),
    startOwnerReplacements(deps),
    readings,
    startServerKeyUse(deps),
    startAuditSealing(always),
    startCallSealing(always),
    ...(deps.isSandbox ? [startFollowingSimulators(always, findControlUrl)] : []),
  ];
  return {
    metrics: deps.metrics,
    findProblem: () => findStuckTask(deps.tasks) ?? readings.findProblem(),
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
      readiness.stop();
      await heartbeat.stop();
      await beats.end();
      await deps.close();
      await tracing.close();
    },
  };
});
