/** The FPX switch and the payers' banks. Protocol: docs/spec/rails.md, "FPX". */
import type { Simulator, SimulatorContext } from "../simulator.ts";
import { bankPageRoutes } from "./bank-pages.ts";
import type { FpxSwitchCredentials } from "./credentials.ts";
import { protocolRoutes } from "./protocol-routes.ts";
import { Refunds, refundRoutes } from "./refunds.ts";
import { settlementRoutes } from "./settlement.ts";
import { FpxSwitch } from "./switch.ts";

export { createFpxCredentials } from "./credentials.ts";

export function createFpxSimulator(
  context: SimulatorContext,
  credentials: FpxSwitchCredentials,
): Simulator {
  const fpx = new FpxSwitch(context, credentials);
  const refunds = new Refunds();
  return {
    name: "fpx",
    title: "FPX",
    banks: fpx.banks,
    links: [{ title: "FPX business approvals", path: "/approvals" }],
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
