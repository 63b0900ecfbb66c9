/** The FPX switch with the payers' banks behind it. Wire facts: README of the gateway's rail. */
import type { Simulator, SimulatorContext } from "../simulator.ts";
import { bankPageRoutes } from "./bank-pages.ts";
import type { FpxSwitchCredentials } from "./credentials.ts";
import { protocolRoutes } from "./protocol-routes.ts";
import { Refunds, refundRoutes } from "./refunds.ts";
import { settlementRoutes } from "./settlement.ts";
import { FpxSwitch } from "./switch.ts";

export type { FpxSellerCredentials, FpxSwitchCredentials } from "./credentials.ts";
export { makeFpxCredentials } from "./credentials.ts";

export function createFpxSimulator(
  context: SimulatorContext,
  credentials: FpxSwitchCredentials,
): Simulator {
  const fpx = new FpxSwitch(context, credentials);
  const refunds = new Refunds();
  return {
    name: "fpx",
    banks: fpx.banks,
    links: [{ title: "Authoriser's page (B2B1)", path: "/approvals" }],
    routes(app) {
      protocolRoutes(app, fpx);
      bankPageRoutes(app, fpx);
      refundRoutes(app, fpx, refunds);
      settlementRoutes(app, fpx, refunds);
    },
    reset() {
      fpx.payments.clear();
      fpx.banks.clear();
      refunds.clear();
    },
  };
}
