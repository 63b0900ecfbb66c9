import { type Command, EXIT, usageError } from "../command.ts";
import { payCheckout } from "../payer.ts";
import { findScenario, SCENARIO_RULES, SCENARIOS } from "../scenarios.ts";
import { CONFIG_HELP, CONFIG_OPTION, readSettings } from "../settings.ts";

export const payCommand: Command = {
  name: "pay",
  summary: "Pay an open checkout of the sandbox as a payer would.",
  usage: "CHECKOUT_ID [--with SCENARIO]",
  options: { ...CONFIG_OPTION, with: { type: "string", short: "w" } },
  help: [
    ["-w, --with SCENARIO", `default approved; ${Object.keys(SCENARIOS).join(", ")}`],
    ...SCENARIO_RULES.map(([what, meaning]) => [`          ${what}`, meaning] as const),
    ["", "and with amounts from 7700 to 7799, wallets and QR codes act by themselves"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const [checkoutId] = context.positionals;
    if (checkoutId === undefined || !/^\d+$/.test(checkoutId)) {
      throw usageError(
        "the id of a checkout is needed",
        "kaunter trigger payment makes and pays one",
      );
    }
    const scenario = findScenario(context.option("with") ?? "approved");
    const { baseUrl } = readSettings(context);
    const screen = await payCheckout(`${baseUrl}/checkout?checkoutId=${checkoutId}`, scenario);
    const { good, bad } = context.paint;
    const mark = screen === "success" ? good("✓") : bad("·");
    context.print(`${mark} the payer sees: ${screen}`, { checkoutId, screen });
    return EXIT.ok;
  },
};
