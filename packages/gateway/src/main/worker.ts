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
import { startReadings } from "../jobs/take-readings.ts";
import { createLog } from "../platform/log.ts";
import { createMailer } from "../platform/mailer.ts";
import { measureProcess } from "../platform/metrics/metrics.ts";
import { TIME_LIMITS } from "../store/connection/time-limits.ts";
import { openDatabase } from "../store/database.ts";
import { buildDeps } from "./build-deps.ts";
import { findStuckTask, measureTasks } from "./metrics/measure-tasks.ts";
import { startHeartbeat } from "./process/heartbeat.ts";
import { live, receiveSettings } from "./process/process-life.ts";
import { demoPath, readDemo } from "./sandbox/demo.ts";
import { startFollowingSimulators } from "./sandbox/follow-simulators.ts";

const config = readConfig({ ...inheritedEnvironment(), ...(await receiveSettings()) });
const log = createLog(config.logLevel, "worker");

live(config, log, async () => {
  const deps = await buildDeps(config, log);
  measureProcess(deps.metrics, "worker");
  measureTasks(deps);
  // Its own connection: jobs that keep all others busy do not make it appear dead.
  const beats = openDatabase({
    url: config.databaseUrl?.reveal() ?? "",
    limits: TIME_LIMITS.calls,
    connectionsMax: 1,
    onError: (error) => log.warn({ err: error }, "database connection"),
  });
  const heartbeat = startHeartbeat({ ...deps, database: beats }, "worker");
  const readings = startReadings(deps);
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
    startPayouts(deps),
    startBankFiles(deps),
    startPartitions(deps, retentionOf(config)),
    startUnpaidCheckoutCleanup(deps, retentionOf(config)),
    startQrCodeCleanup(deps, retentionOf(config)),
    startSessionCleanup(deps),
    startExportCleanup(deps),
    startMailDelivery(deps, createMailer(config)),
    startExports(deps),
    startKeyWarnings(deps),
    startOwnerReplacements(deps),
    readings,
    startServerKeyUse(deps),
    startAuditSealing(deps),
    startCallSealing(deps),
    ...(deps.isSandbox ? [startFollowingSimulators(deps, findControlUrl)] : []),
  ];
  return {
    metrics: deps.metrics,
    findProblem: () => findStuckTask(deps.tasks) ?? readings.findProblem(),
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
      await heartbeat.stop();
      await beats.end();
      await deps.close();
    },
  };
});
