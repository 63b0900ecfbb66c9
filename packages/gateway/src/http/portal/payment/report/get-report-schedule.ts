import { findReportSchedule } from "../../../../store/payment/report/report-schedules.ts";
import { route } from "../../../route.ts";
import { ReportScheduleView } from "./report-schema.ts";

export const getReportScheduleRoute = route({
  auth: "portal",
  operationId: "getReportSchedule",
  method: "GET",
  path: "/portal/api/report-schedule",
  permission: "payments:read",
  summary: "Retrieve how often the user gets reports by email.",
  response: ReportScheduleView,
  handler: async ({ actor }, deps) => {
    const key = { merchantId: actor.merchantId, userId: actor.id };
    const schedule = await findReportSchedule(deps.database, key);
    return {
      rhythm: schedule?.rhythm ?? null,
      nextAt: schedule?.nextAt.toISOString() ?? null,
    };
  },
});
