import { CliError, type Command, type Context, EXIT, usageError } from "../command.ts";
import { payCheckout } from "../payer.ts";
import { findScenario } from "../scenarios.ts";
import {
  CONFIG_HELP,
  CONFIG_OPTION,
  createSdkClient,
  expectSimulator,
  readSettings,
  type Settings,
} from "../settings.ts";

const ACTS = ["checkout", "payment", "refund"] as const;
const AMOUNT = 2590;

export const triggerCommand: Command = {
  name: "trigger",
  summary: "Create a checkout, a payment or a refund in the sandbox.",
  usage: "checkout | payment | refund [--amount SEN] [--with SCENARIO] [--notify-url URL]",
  options: {
    ...CONFIG_OPTION,
    amount: { type: "string" },
    with: { type: "string", short: "w" },
    "order-id": { type: "string" },
    "notify-url": { type: "string" },
  },
  help: [
    ["--amount SEN", `integer amount in sen; default ${AMOUNT}`],
    ["-w, --with SCENARIO", "how the payer pays; see kaunter pay --help"],
    ["--order-id TEXT", "instead of a generated one"],
    ["--notify-url URL", "default: the sandbox's inbox, which kaunter listen shows"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const act = ACTS.find((each) => each === context.positionals[0]);
    if (act === undefined)
      throw usageError(`The first argument must be one of: ${ACTS.join(", ")}.`);
    const settings = readSettings(context);
    const scenario = findScenario(context.option("with") ?? "approved");
    const created = await createCheckout(context, settings);
    if (act === "checkout") {
      context.print(
        [`${context.paint.good("✓")} Checkout created: ${created.checkoutId}`, created.url],
        created,
      );
      return EXIT.ok;
    }
    const screen = await payCheckout(created.url, scenario);
    const lines = [`${context.paint.good("✓")} Order ${created.orderId}: ${screen}`];
    if (act === "payment") {
      context.print(lines, { ...created, screen });
      return EXIT.ok;
    }
    if (screen !== "success") {
      throw new CliError(`The payment is not successful (${screen}), so it cannot be refunded.`);
    }
    const transactionId = await refundPayment(settings, created.orderId);
    lines.push(`${context.paint.good("✓")} Transaction refunded: ${transactionId}`);
    context.print(lines, { ...created, screen, transactionId });
    return EXIT.ok;
  },
};

async function createCheckout(context: Context, settings: Settings) {
  const simulator = expectSimulator(settings);
  const amount = Number(context.option("amount") ?? AMOUNT);
  if (!Number.isSafeInteger(amount))
    throw usageError("--amount must be an integer in sen.", "For RM 25.90: --amount 2590");
  const orderId = context.option("order-id") ?? `CLI-${Date.now().toString(36)}`;
  const { checkoutId, url } = await createSdkClient(settings).checkouts.create({
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
    redirectUrl: new URL("/__sim/shop", simulator).href,
    notifyUrl: context.option("notify-url") ?? new URL("/__sim/inbox", simulator).href,
  });
  return { checkoutId, url, orderId };
}

async function refundPayment(settings: Settings, orderId: string): Promise<string> {
  const client = createSdkClient(settings);
  const { transactionId, order } = await client.transactions.retrieveByOrder(orderId);
  await client.payments.refund({
    transactionId,
    refund: { type: "FULL", currencyType: "MYR", amount: order.amount },
    reason: "kaunter trigger refund",
  });
  return transactionId;
}
