import Type, { type Static, type TObject, type TProperties, type TSchema } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { DAY_MS, wholeDays } from "../../../domain/malaysian-day.ts";
import { REPORT_RHYTHMS } from "../../../domain/payment/report-schedule.ts";
import { updateReportSchedule } from "../../../operations/payment/report/update-schedule.ts";
import { bankNameOf, methodNameOf } from "../../../operations/payment/shown-names.ts";
import { findTotal, listFigures } from "../../../store/payment/report/payment-figures.ts";
import { findReportSchedule } from "../../../store/payment/report/report-schedules.ts";
import { findLatencyP95 } from "../../../store/request-log/request-log.ts";
import { readRange } from "../../request/read-range.ts";
import { route } from "../../route.ts";
import { actOf, type PortalCall } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, closed, IdText, named, orNull, rangeQuery, Sen, ShownName } from "../schemas.ts";
import type { paymentFilter } from "./payments.ts";

const counted = {
  count: Type.Integer(),
  successCount: Type.Integer(),
  failedCount: Type.Integer(),
  amountMinor: Sen,
};

const refunded = { refundedMinor: Sen };

const pointOf = <T extends TProperties>(title: string, more: T) =>
  named(title, {
    label: Type.String({ description: "Day (Malaysian), method, bank or reason." }),
    name: Type.String({ description: "In English; the label of a day or reason." }),
    names: Type.Optional(ShownName),
    ...counted,
    ...more,
  });

/** What remains of the amount. */
const remaining = {
  ...refunded,
  feeMinor: Type.Integer({ description: "Fees with service tax, in sen, less those returned." }),
  netMinor: Type.Integer({
    description:
      "Of these payments, for the merchant, in sen: amount less refunds, fees and disputes.",
  }),
  disputedCount: Type.Integer({ description: "Payments disputed, whatever the outcome." }),
};

const PaymentFigures = figuresOf("PaymentFigures", refunded, pointOf("FigurePoint", {}));
const PaymentReport = figuresOf("PaymentReport", remaining, pointOf("ReportPoint", remaining));

/** Filter of both. */
const figuresQuery = {
  ...rangeQuery,
  storeId: Type.Optional(IdText),
  applicationId: Type.Optional(IdText),
};

type FiguresQuery = Static<
  TObject<Pick<typeof paymentFilter, "from" | "to" | "storeId" | "applicationId">>
>;

const reportSchedule = {
  /** Null: no reports. */
  rhythm: orNull(
    Type.Enum([...REPORT_RHYTHMS], {
      description: "The figures of the last whole day, week from Monday, or month.",
    }),
  ),
};

const ReportScheduleView = named("ReportScheduleView", {
  ...reportSchedule,
  nextAt: orNull(At),
});

function figuresOf<Total extends TProperties, Point extends TSchema>(
  title: string,
  total: Total,
  point: Point,
) {
  return named(title, {
    from: Type.String({
      description: "RFC 3339, UTC. Figures are of whole Malaysian days, by time of creation.",
    }),
    to: At,
    total: closed({ ...counted, openCount: Type.Integer(), ...total }),
    byDay: Type.Array(point),
    byMethod: Type.Array(point),
    byBank: Type.Array(point),
    byFailure: Type.Array(point),
    latency: closed({
      checkoutP95Ms: orNull(Type.Number({ description: "Response time of checkout requests." })),
      paymentP95Ms: orNull(
        Type.Number({ description: "From the payer's choice of method to paid." }),
      ),
    }),
  });
}

const CHECKOUT_PATH = "/v3/payment/online";

/**
 * Throws INVALID_PARAMETER for an empty or too long range, and takes the whole Malaysian days it
 * touches: figures are counted by day. What remains takes two to four times as
 * long to add up, and is 0 where it is not wanted.
 */
async function presentFigures(
  call: PortalCall<unknown, unknown, FiguresQuery>,
  deps: PortalDeps,
  hasRemaining: boolean,
): Promise<Static<typeof PaymentReport>> {
  const { from, to } = rangeOf(call.query, deps.clock.now());
  const merchantId = call.merchant.id;
  const filter = {
    ...call.query,
    from,
    to,
    allowedStoreIds: call.actor.storeIds,
  };
  const [points, checkoutP95Ms] = await Promise.all([
    listFigures(deps.database, merchantId, filter, hasRemaining),
    findLatencyP95(deps.database, merchantId, CHECKOUT_PATH, filter),
  ]);
  const total = findTotal(points);
  const of = (kind: string, nameOf?: (label: string) => Static<typeof ShownName>) =>
    points
      .filter((point) => point.kind === kind && point.label !== "")
      .map((point) => {
        const names = nameOf?.(point.label);
        return { ...point, name: names?.en ?? point.label, ...(names && { names }) };
      });
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    total,
    byDay: of("day").sort((a, b) => (a.label < b.label ? -1 : 1)),
    byMethod: of("method", (label) => methodNameOf(deps.rails, label)),
    byBank: of("bank", (label) => bankNameOf(deps.rails, label)),
    byFailure: of("failure"),
    latency: { checkoutP95Ms, paymentP95Ms: total.paymentP95Ms },
  };
}

const DAYS_DEFAULT = 30;

const DAYS_MAX = 366;

function rangeOf(query: FiguresQuery, now: Date): { from: Date; to: Date } {
  const range = readRange(query);
  const to = range.to ?? now;
  const from = range.from ?? new Date(to.getTime() - DAYS_DEFAULT * DAY_MS);
  const spanMs = to.getTime() - from.getTime();
  const days = spanMs > 0 && spanMs <= DAYS_MAX * DAY_MS ? wholeDays({ from, to }) : null;
  if (days) return days;
  const detail = `from must be before to, at most ${DAYS_MAX} days.`;
  throw new GatewayError("INVALID_PARAMETER", { detail });
}

export const getPaymentFiguresRoute = route({
  auth: "portal",
  operationId: "getPaymentFigures",
  method: "GET",
  path: "/portal/api/payments/figures",
  permission: "payments:read",
  summary: "Retrieve payment figures of a period of at most 366 days.",
  query: closed(figuresQuery),
  response: PaymentFigures,
  errors: ["INVALID_PARAMETER"],
  handler: (call, deps) => presentFigures(call, deps, false),
});

export const getPaymentReportRoute = route({
  auth: "portal",
  operationId: "getPaymentReport",
  method: "GET",
  path: "/portal/api/payments/report",
  permission: "payments:read",
  summary: "Retrieve payment figures with what remains after refunds, fees and disputes.",
  query: closed(figuresQuery),
  response: PaymentReport,
  errors: ["INVALID_PARAMETER"],
  handler: (call, deps) => presentFigures(call, deps, true),
});

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

const ReportScheduleBody = closed(reportSchedule);

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
