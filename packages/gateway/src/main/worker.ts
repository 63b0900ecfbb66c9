import { readConfig } from "../config.ts";
import { startCustomerCharges } from "../jobs/charge-customers.ts";
import { startLedgerChecks } from "../jobs/check-ledger.ts";
import { startDeliveries } from "../jobs/deliver-notifications.ts";
import { startExpiry } from "../jobs/expire-checkouts.ts";
import { startDisputes } from "../jobs/follow-disputes.ts";
import { startInquiries } from "../jobs/inquire-payments.ts";
import { startNoncePartitions } from "../jobs/keep-nonce-partitions.ts";
import { startPortalCleaning } from "../jobs/keep-portal-clean.ts";
import { startRefunds } from "../jobs/make-refunds.ts";
import { startMails } from "../jobs/send-mails.ts";
import { startDailySettlement } from "../jobs/settle-days.ts";
import { startKeyWarnings } from "../jobs/warn-of-ending-keys.ts";
import { startExports } from "../jobs/write-exports.ts";
import { createLog } from "../platform/log.ts";
import { createMailer } from "../platform/mailer.ts";
import { buildDeps } from "./build-deps.ts";
import { live } from "./process-life.ts";

const config = readConfig();
const log = createLog(config.logLevel, "worker");

live(log, async () => {
  const deps = buildDeps(config, log);
  const tasks = [
    await startDeliveries(deps),
    startInquiries(deps),
    startExpiry(deps),
    startRefunds(deps),
    startDisputes(deps),
    startCustomerCharges(deps),
    startLedgerChecks(deps),
    startDailySettlement(deps),
    startNoncePartitions(deps),
    startPortalCleaning(deps),
    startMails(deps, createMailer(config)),
    startExports(deps),
    startKeyWarnings(deps),
  ];
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
      await deps.close();
    },
  };
});
