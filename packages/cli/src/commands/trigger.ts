import { CliError, type Command, type Context, EXIT, usageError } from "../command.ts";
import { payCheckout } from "../payer.ts";
import { findScenario } from "../scenarios.ts";
import {
  CONFIG_HELP,
  CONFIG_OPTION,
  expectSimulator,
  openClient,
  readSettings,
  type Settings,
} from "../settings.ts";

const ACTS = ["checkout", "payment", "refund"] as const;
const AMOUNT = 2590;

export const triggerCommand: Command = {
  name: "trigger",
  summary: "Make something happen in the sandbox: a checkout, a payment, a refund.",
  usage: "checkout | payment | refund [--amount SEN] [--with SCENARIO] [--notify-url URL]",
  options: {
    ...CONFIG_OPTION,
    amount: { type: "string" },
    with: { type: "string", short: "w" },
    "order-id": { type: "string" },
    "notify-url": { type: "string" },
  },
  help: [
    ["--amount SEN", `whole sen; default ${AMOUNT}`],
    ["-w, --with SCENARIO", "how the payer pays; see kaunter pay --help"],
    ["--order-id TEXT", "instead of a new one"],
    ["--notify-url URL", "default the sandbox's inbox, which kaunter listen reads"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const act = ACTS.find((each) => each === context.positionals[0]);
    if (act === undefined) throw usageError(`one of ${ACTS.join(", ")} is needed`);
    const settings = readSettings(context);
    const scenario = findScenario(context.option("with") ?? "approved");
    const made = await makeCheckout(context, settings);
    if (act === "checkout") {
      context.print([`${context.paint.good("✓")} checkout ${made.checkoutId}`, made.url], made);
      return EXIT.ok;
    }
    const screen = await payCheckout(made.url, scenario);
    const lines = [`${context.paint.good("✓")} order ${made.orderId}: the payer sees ${screen}`];
    if (act === "payment") {
      context.print(lines, { ...made, screen });
      return EXIT.ok;
    }
    if (screen !== "success") {
      throw new CliError(`the payment ended as ${screen}; there is nothing to refund`);
    }
    const transactionId = await refundAll(settings, made.orderId);
    lines.push(`${context.paint.good("✓")} transaction ${transactionId} refunded`);
    context.print(lines, { ...made, screen, transactionId });
    return EXIT.ok;
  },
};

async function makeCheckout(context: Context, settings: Settings) {
  const simulator = expectSimulator(settings);
  const amount = Number(context.option("amount") ?? AMOUNT);
  if (!Number.isSafeInteger(amount)) throw usageError("--amount is in whole sen, such as 2590");
  const orderId = context.option("order-id") ?? `CLI-${Date.now().toString(36)}`;
  const { checkoutId, url } = await openClient(settings).checkouts.create({
    order: {
      id: orderId,
      title: "Lunch",
      detail: "2 x nasi lemak",
      additionalData: "",
      amount,
      currencyType: "MYR",
    },
    customer: { userId: "payer-1" },
    method: [],
    type: "WEB_PAYMENT",
    storeId: settings.storeId,
    redirectUrl: `${simulator}/__sim/shop`,
    notifyUrl: context.option("notify-url") ?? `${simulator}/__sim/inbox`,
  });
  return { checkoutId, url, orderId };
}

async function refundAll(settings: Settings, orderId: string): Promise<string> {
  const client = openClient(settings);
  const { transactionId, order } = await client.transactions.getByOrder(orderId);
  await client.payments.refund({
    transactionId,
    refund: { type: "FULL", currencyType: "MYR", amount: order.amount },
    reason: "kaunter trigger refund",
  });
  return transactionId;
}
