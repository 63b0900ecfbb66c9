import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { DAY_MS, endOfDay, startOfDay } from "../../../domain/malaysian-day.ts";
import { AMOUNT_MINOR_MAX } from "../../../domain/money.ts";
import {
  listOrderDifferences,
  type OrderDifference,
} from "../../../store/settlement/order-comparison.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";

const ORDERS_MAX = 10_000;
const DAYS_MAX = 31;
/** Per kind; the counts always include all. */
const DIFFERENCES_MAX = 1_000;

const date = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "Malaysian day." });
const amount = Type.Integer({
  minimum: 0,
  maximum: AMOUNT_MINOR_MAX,
  description: "Sen.",
  errorCodes: {
    type: "PAYMENT_AMT_INVALID",
    decimal: "PAYMENT_DECIMAL_INVALID",
    minimum: "PAYMENT_AMT_INVALID",
    maximum: "PAYMENT_AMT_INVALID",
  },
});

const Body = Type.Object({
  from: date,
  to: date,
  orders: Type.Array(
    Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 64 }), amount }),
    { maxItems: ORDERS_MAX },
  ),
});

const orderId = Type.String();
const transactionId = Type.String({ description: "Empty without a payment attempt." });
const status = Type.String({ description: "Empty without a payment attempt." });
const paidAmount = Type.Integer({ description: "Sen." });

const Item = Type.Object({
  from: date,
  to: date,
  matchedCount: Type.Integer(),
  missingCount: Type.Integer(),
  extraCount: Type.Integer(),
  differentCount: Type.Integer(),
  missing: Type.Array(Type.Object({ orderId, amount, transactionId, status })),
  extra: Type.Array(Type.Object({ orderId, paidAmount, transactionId, status })),
  different: Type.Array(Type.Object({ orderId, amount, paidAmount, transactionId, status })),
});

export const compareOrdersRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/payment/reconciliation/orders",
  operationId: "compareOrders",
  sdk: { name: "reports.compareOrders", retry: "always" },
  scope: "manage_payment",
  summary: "Compare your paid orders with the gateway's.",
  description:
    "`missing`: in your list, not paid in this period. `extra`: paid, not in your list. `different`: paid with another " +
    `amount. At most ${DIFFERENCES_MAX} of each are returned; the counts include all.`,
  body: Body,
  response: itemResponse(Item),
  errors: ["INVALID_PARAMETER", "MAX_VALUE", "PAYMENT_AMT_INVALID", "PAYMENT_DECIMAL_INVALID"],
  example: (of) => ({
    body: {
      from: of.today,
      to: of.today,
      orders: [{ orderId: of.paidOrderId, amount: 2590 }],
    },
  }),
  handler: async (call, deps) => {
    const { from, to, orders } = call.body;
    const range = readRange(from, to);
    const twice = findRepeated(orders.map((order) => order.orderId));
    if (twice !== undefined) reject(`orders contains ${twice} more than once.`);
    const named = orders.map((order) => ({ orderId: order.orderId, amountMinor: order.amount }));
    const { differences, ...counts } = await listOrderDifferences(
      deps.database,
      call.caller.merchant.id,
      range,
      named,
      DIFFERENCES_MAX,
    );
    const of = (kind: string) => differences.filter((one) => one.kind === kind).map(present);
    return success({
      from,
      to,
      ...counts,
      missing: of("MISSING"),
      extra: of("EXTRA"),
      different: of("DIFFERENT"),
    });
  },
});

function readRange(fromDate: string, toDate: string): { from: Date; until: Date } {
  const from = startOfDay(fromDate);
  const until = endOfDay(toDate);
  if (!from || !until) return reject("from and to must be valid dates.");
  if (until <= from) return reject("from must not be after to.");
  if (until.getTime() - from.getTime() > DAYS_MAX * DAY_MS) {
    return reject(`from and to may be at most ${DAYS_MAX} days apart.`);
  }
  return { from, until };
}

function findRepeated(ids: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return ids.find((id) => seen.size === seen.add(id).size);
}

function reject(detail: string): never {
  throw new GatewayError("INVALID_PARAMETER", { detail });
}

function present(difference: OrderDifference) {
  const { orderId: id, amountMinor, paidMinor } = difference;
  return {
    orderId: id,
    ...(amountMinor !== null && { amount: amountMinor }),
    ...(paidMinor !== null && { paidAmount: paidMinor }),
    transactionId: difference.transactionId ?? "",
    status: difference.status ?? "",
  };
}
