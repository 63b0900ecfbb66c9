import { hasPermission } from "../../../domain/access/permissions.ts";
import { canSignIn, type PortalUser } from "../../../domain/access/session.ts";
import { assert } from "../../../domain/assert.ts";
import { endOfDay, startOfDay } from "../../../domain/malaysian-day.ts";
import {
  daysBefore,
  nextReportAt,
  type ReportedDays,
  type ReportSchedule,
  reportedDays,
} from "../../../domain/payment/report-schedule.ts";
import { findUser } from "../../../store/access/users.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { findTotal, listFigures } from "../../../store/payment/report/payment-figures.ts";
import {
  deleteReportSchedule,
  moveReportSchedule,
} from "../../../store/payment/report/report-schedules.ts";
import { enqueueMail } from "../../access/enqueue-mail.ts";
import type { Deps } from "../../deps.ts";
import { composeReport, type ReportFigures } from "./report-mail.ts";

type ReportDeps = Pick<
  Deps,
  "clock" | "database" | "mailPolicy" | "random" | "sealer" | "publicUrl"
>;

/**
 * Mails the report that is due, in one transaction with the time of the next, so that it is sent
 * once. Of several that were missed only the last. Returns whether there was a mail.
 */
export async function sendReport(deps: ReportDeps, schedule: ReportSchedule): Promise<boolean> {
  const { merchantId, userId, rhythm } = schedule;
  const user = await findUser(deps.database, merchantId, userId);
  if (!user) {
    await deleteReportSchedule(deps.database, schedule);
    return false;
  }
  const now = deps.clock.now();
  const days = reportedDays(rhythm, now);
  const mayRead = user.hasPassword && canSignIn(user) && hasPermission(user, "payments:read");
  const mail = mayRead ? await writeReport(deps, schedule, user, days) : null;
  return deps.database.transaction(async (tx) => {
    if (!(await moveReportSchedule(tx, schedule, nextReportAt(rhythm, now)))) return false;
    if (mail) await enqueueMail(deps, tx, { merchantId, recipient: user.email, ...mail });
    return mail !== null;
  });
}

async function writeReport(
  deps: ReportDeps,
  { merchantId, rhythm }: ReportSchedule,
  user: PortalUser,
  days: ReportedDays,
) {
  const [merchant, figures, before] = await Promise.all([
    findMerchant(deps.database, merchantId),
    readFigures(deps, user, days),
    readFigures(deps, user, daysBefore(rhythm, days)),
  ]);
  return composeReport(deps.publicUrl, {
    ...{ rhythm, days, figures, before },
    merchantName: merchant?.profile.companyName ?? "",
    isOfSomeStores: user.storeIds.length > 0,
  });
}

async function readFigures(
  { database }: ReportDeps,
  { merchantId, storeIds }: PortalUser,
  { from, to }: ReportedDays,
): Promise<ReportFigures> {
  const [start, end] = [startOfDay(from), endOfDay(to)];
  assert(start && end, "a reported day is a day");
  const filter = { from: start, to: end, allowedStoreIds: storeIds };
  return findTotal(await listFigures(database, merchantId, filter, true));
}
