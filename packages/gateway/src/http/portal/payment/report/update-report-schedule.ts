import { updateReportSchedule } from "../../../../operations/payment/report/update-schedule.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { ReportScheduleBody, ReportScheduleView } from "./report-schema.ts";

export const updateReportScheduleRoute = route({
  auth: "portal",
  operationId: "updateReportSchedule",
  method: "PATCH",
  path: "/portal/api/report-schedule",
  permission: "payments:read",
  summary: "Choose how often the user gets reports by email, at 08:00 Malaysian time.",
  body: ReportScheduleBody,
  response: ReportScheduleView,
  handler: async (call, deps) => {
    const { rhythm } = call.body;
    const nextAt = await updateReportSchedule(deps, actOf(call), rhythm);
    return { rhythm, nextAt: nextAt?.toISOString() ?? null };
  },
});
