import Type from "typebox";
import { DAY_MS, dayOf, startOfDay } from "../../../domain/malaysian-day.ts";
import {
  findTodayFigures,
  listDailyVolume,
  listTopMerchants,
} from "../../../store/monitoring/operator-figures.ts";
import { route } from "../../route.ts";
import { Id, named, Sen } from "../schemas.ts";

const DAYS = 30;

const MERCHANTS_MAX = 5;

const Day = named("VolumeOfDay", {
  day: Type.String({ description: "Malaysian day, `YYYY-MM-DD`." }),
  amountMinor: Sen,
});

const OperatorFigures = named("OperatorFigures", {
  today: named("TodayFigures", {
    count: Type.Integer(),
    successCount: Type.Integer(),
    failedCount: Type.Integer(),
    amountMinor: Sen,
  }),
  byDay: Type.Array(Day, {
    description: "Each of the last 30 days: settled payments, and today's.",
  }),
  topMerchants: Type.Array(
    named("TopMerchant", { id: Id, companyName: Type.String(), amountMinor: Sen }),
    { description: "By settled payments of the last 30 days." },
  ),
});

export const getOperatorFiguresRoute = route({
  auth: "portal",
  operationId: "getOperatorFigures",
  method: "GET",
  path: "/portal/api/operator/figures",
  permission: "operator",
  summary: "Retrieve payment volume across all merchants.",
  response: OperatorFigures,
  handler: async (_call, { clock, database }) => {
    const now = clock.now();
    const today = dayOf(now);
    const from = dayOf(new Date(now.getTime() - (DAYS - 1) * DAY_MS));
    const [figures, days, topMerchants] = await Promise.all([
      findTodayFigures(database, startOfDay(today) ?? now),
      listDailyVolume(database, from),
      listTopMerchants(database, from, MERCHANTS_MAX),
    ]);
    const settled = new Map(days.map(({ day, amountMinor }) => [day, amountMinor]));
    settled.set(today, figures.amountMinor);
    const byDay = Array.from({ length: DAYS }, (_, index) => {
      const day = dayOf(new Date(now.getTime() - (DAYS - 1 - index) * DAY_MS));
      return { day, amountMinor: settled.get(day) ?? 0 };
    });
    return { today: figures, byDay, topMerchants };
  },
});
