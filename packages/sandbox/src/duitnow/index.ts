/**
 * An acquirer of DuitNow QR and the payers' banks behind it. Protocol: docs in the rail's README.
 */
import type { Simulator, SimulatorContext } from "../simulator.ts";
import { Acquirer } from "./acquirer.ts";
import type { DuitnowSimulatorCredentials } from "./credentials.ts";
import { MerchantNotifier } from "./merchant-notifier.ts";
import { PayerBank } from "./phone/payer-bank.ts";
import { phoneRoutes } from "./phone/phone-routes.ts";
import { protocolRoutes } from "./protocol-routes.ts";

export type { DuitnowRailSettings, DuitnowSimulatorCredentials } from "./credentials.ts";
export { makeDuitnowCredentials } from "./credentials.ts";

export function createDuitnowSimulator(
  context: SimulatorContext,
  credentials: DuitnowSimulatorCredentials,
): Simulator {
  const acquirer = new Acquirer(context.clock, credentials);
  const notifier = new MerchantNotifier(context, credentials);
  const bank = new PayerBank(context, acquirer, notifier);
  return {
    name: "duitnow",
    links: [{ title: "Payer's phone", path: "/phone" }],
    routes(app) {
      protocolRoutes(app, { context, credentials, acquirer, bank });
      const { origin, pathname } = new URL(context.baseUrl);
      const walletPages = `${origin}/wallet/pay/`;
      phoneRoutes(app, { bank, credentials, path: `${pathname}/phone`, walletPages });
    },
    reset() {
      acquirer.reset();
      bank.reset();
    },
  };
}
