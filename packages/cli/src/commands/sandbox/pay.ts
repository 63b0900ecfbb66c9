import { type Command, EXIT, usageError } from "../../command.ts";
import { describeOutcome, expectOpenCheckout } from "../../sandbox/outcome.ts";
import { payCheckout } from "../../sandbox/payer.ts";
import { findScenario, SCENARIO_RULES, SCENARIOS } from "../../sandbox/scenarios.ts";
import { CONFIG_HELP, CONFIG_OPTION, createSdkClient, readSettings } from "../../settings.ts";

export const payCommand: Command = {
  name: "pay",
  summary: "Pay an open checkout of the sandbox as a payer.",
  usage: "CHECKOUT_ID [--with SCENARIO]",
  options: { ...CONFIG_OPTION, with: { type: "string", short: "w" } },
  help: [
    ["-w, --with SCENARIO", `default approved; ${Object.keys(SCENARIOS).join(", ")}`],
    ...SCENARIO_RULES.map(([what, meaning]) => [`          ${what}`, meaning] as const),
    ["", "Wallets and QR codes respond automatically to amounts from 7700 to 7799."],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const [checkoutId] = context.positionals;
    if (checkoutId === undefined || !/^\d+$/.test(checkoutId)) {
      throw usageError(
        "CHECKOUT_ID must be the digits of a checkout ID.",
        "Create and pay one with: kaunter trigger payment",
      );
    }
    const scenario = findScenario(context.option("with") ?? "approved");
    const settings = readSettings(context);
    const client = createSdkClient(settings);
    const orderId = await expectOpenCheckout(client, checkoutId);
    const { baseUrl } = settings;
    const screen = await payCheckout(`${baseUrl}/checkout?checkoutId=${checkoutId}`, scenario);
    const { good, bad } = context.paint;
    const mark = screen === "success" ? good("✓") : bad("·");
    const outcome = await describeOutcome(client, orderId, screen);
    context.print(`${mark} Checkout ${checkoutId}: ${outcome}`, { checkoutId, screen, outcome });
    return EXIT.ok;
  },
};
