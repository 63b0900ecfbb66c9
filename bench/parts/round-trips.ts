/**
 * `node bench/parts/round-trips.ts`: the round trips to the database of a checkout, of a whole
 * payment and of the calls that follow it, begin and commit counted. BENCH_STATEMENTS=1 prints the
 * statements of those calls.
 */
import { startTestGateway } from "../../test/support/gateway.ts";
import { answer, startReceiver } from "../../test/support/receiver.ts";
import { countStatements } from "../../test/support/speed/count-statements.ts";
import {
  BANK,
  CARD,
  createPayerCheckout,
  isOwnStatement,
  leastCost,
  payWholly,
} from "../../test/support/speed/payment-cost.ts";
import { reportMeasure } from "../support/measures/measures.ts";

const gateway = await startTestGateway({ withWorker: true });
const receiver = await startReceiver(answer(200));
const databaseUrl = gateway.config.databaseUrl?.reveal() ?? "";
try {
  await gateway.query`create extension pg_walinspect`;
  await report("Checkout", undefined, () => createPayerCheckout(gateway, receiver, "FPX_MY"));
  await report("Payment by FPX", 24, () => payWholly(gateway, receiver, "FPX_MY", BANK));
  await report("Payment by card", 24, () => payWholly(gateway, receiver, "GOBIZ_MY", CARD));
  const paid = receiver.received.map(({ body }) => JSON.parse(body).data);
  const [{ transactionId, order } = { transactionId: "", order: { id: "" } }] = paid;
  await report("Query by order ID", undefined, () =>
    get(`/v3/payment/transaction/order/${order.id}`),
  );
  await report("Status by ID", undefined, () => get(`/v3/payment/transaction/${transactionId}`));
  await report("Refund in part", undefined, () => refund(paid.pop()?.transactionId));
} finally {
  await receiver.stop();
  await gateway.stop();
}

async function report(
  name: string,
  bound: number | undefined,
  act: () => Promise<unknown>,
): Promise<void> {
  const { roundTrips } = await leastCost(gateway, act);
  const goal = bound === undefined ? {} : { goal: `at most ${bound}` };
  reportMeasure({
    name: `${name}, round trips to the database`,
    unit: "round trips",
    gateway: [roundTrips],
    ...goal,
  });
  if (!process.env.BENCH_STATEMENTS) return;
  const sent = (await countStatements(databaseUrl, act)).filter(isOwnStatement);
  for (const { text, isRoundTrip } of sent) {
    process.stdout.write(`  ${isRoundTrip ? "*" : "+"} ${text}\n`);
  }
}

async function get(path: string): Promise<void> {
  const { status } = await gateway.get(path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
}

async function refund(transactionId: string): Promise<void> {
  const { status, body } = await gateway.call({
    path: "/v3/payment/refund",
    body: {
      transactionId,
      refund: { type: "PARTIAL", currencyType: "MYR", amount: 1_000 },
      reason: "One dish was missing",
    },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}
