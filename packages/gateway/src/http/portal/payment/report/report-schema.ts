import Type from "typebox";
import { REPORT_RHYTHMS } from "../../../../domain/payment/report-schedule.ts";
import { At, closed, named, orNull } from "../../schemas.ts";

const reportSchedule = {
  /** Null: no reports. */
  rhythm: orNull(
    Type.Enum([...REPORT_RHYTHMS], {
      description: "The figures of the last whole day, week from Monday, or month.",
    }),
  ),
};

export const ReportScheduleView = named("ReportScheduleView", {
  ...reportSchedule,
  nextAt: orNull(At),
});

export const ReportScheduleBody = closed(reportSchedule);
