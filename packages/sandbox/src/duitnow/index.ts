/**
 * An acquirer of DuitNow QR and the payers' banks. Protocol: docs/spec/rails.md, "DuitNow QR".
 */
import { PayerCodes } from "../payer-codes/payer-codes.ts";
import type { Simulator, SimulatorContext } from "../simulator.ts";
import { Acquirer } from "./acquirer.ts";
import type { DuitnowSimulatorCredentials } from "./credentials.ts";
import { MerchantNotifier } from "./merchant-notifier.ts";
import { PayerBank } from "./phone/payer-bank.ts";
import { phoneRoutes } from "./phone/phone-routes.ts";
import { protocolRoutes } from "./protocol-routes.ts";

export { createDuitnowCredentials, duitnowAddresses } from "./credentials.ts";

export function createDuitnowSimulator(
  context: SimulatorContext,
  credentials: DuitnowSimulatorCredentials,
): Simulator {
  const acquirer = new Acquirer(context.clock, credentials);
  const notifier = new MerchantNotifier(context, credentials);
  const codes = new PayerCodes(context.clock);
  const bank = new PayerBank(context, acquirer, notifier);
  return {
    name: "duitnow",
    title: "DuitNow QR",
    links: [{ title: "Payer's phone", path: "/phone" }],
    routes(app) {
      protocolRoutes(app, { context, credentials, acquirer, codes, bank });
      const { origin, pathname } = new URL(context.baseUrl);
      const walletPages = `${origin}/wallet/pay/`;
      phoneRoutes(app, { bank, codes, credentials, path: `${pathname}/phone`, walletPages });
    },
    reset() {
      acquirer.reset();
      bank.reset();
      codes.reset();
    },
  };
}
