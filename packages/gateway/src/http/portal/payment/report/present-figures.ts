import type { Static, TObject } from "typebox";
import { GatewayError } from "../../../../domain/errors.ts";
import { DAY_MS } from "../../../../domain/malaysian-day.ts";
import { findTotal, listFigures } from "../../../../store/payment/report/payment-figures.ts";
import { findLatencyP95 } from "../../../../store/request-log/request-log.ts";
import type { PortalCall } from "../../portal-call.ts";
import type { PortalDeps } from "../../portal-deps.ts";
import { readRange } from "../../read-range.ts";
import type { PaymentReport, paymentFilter } from "../payment-schema.ts";
import { bankNameOf } from "../present-payment.ts";

const DAYS_DEFAULT = 30;
const DAYS_MAX = 366;
const CHECKOUT_PATH = "/v3/payment/online";

type FiguresQuery = Static<
  TObject<Pick<typeof paymentFilter, "from" | "to" | "storeId" | "applicationId">>
>;

/**
 * Throws INVALID_PARAMETER for an empty or too long range. What remains takes two to four times as
 * long to add up, and is 0 where it is not wanted.
 */
export async function presentFigures(
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
  const of = (kind: string, name: (label: string) => string) =>
    points
      .filter((point) => point.kind === kind && point.label !== "")
      .map((point) => ({ ...point, name: name(point.label) }));
  const same = (label: string) => label;
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    total,
    byDay: of("day", same).sort((a, b) => (a.label < b.label ? -1 : 1)),
    byMethod: of("method", (label) => deps.rails.findMethod(label)?.names.en ?? label),
    byBank: of("bank", (label) => bankNameOf(deps.rails, label)),
    byFailure: of("failure", same),
    latency: { checkoutP95Ms, paymentP95Ms: total.paymentP95Ms },
  };
}

function rangeOf(query: FiguresQuery, now: Date): { from: Date; to: Date } {
  const range = readRange(query);
  const to = range.to ?? now;
  const from = range.from ?? new Date(to.getTime() - DAYS_DEFAULT * DAY_MS);
  const spanMs = to.getTime() - from.getTime();
  if (spanMs > 0 && spanMs <= DAYS_MAX * DAY_MS) return { from, to };
  const detail = `from must be before to, at most ${DAYS_MAX} days.`;
  throw new GatewayError("INVALID_PARAMETER", { detail });
}
