/**
 * Four wallet protocols over one store of orders. See docs/spec/rails.md, "Wallets: …".
 */
import { PayerCodes } from "../payer-codes/payer-codes.ts";
import type { Simulator, SimulatorContext } from "../simulator.ts";
import type { WalletSimulatorCredentials } from "./credentials.ts";
import { GrabpayConsents } from "./grabpay/consent.ts";
import { grabpayProtocol, grabpayRoutes } from "./grabpay/grabpay.ts";
import { OrderProcessor } from "./order-processor.ts";
import { OrderStore } from "./order-store.ts";
import { payRoutes } from "./pay-routes.ts";
import { codeRoutes } from "./payer-code/code-routes.ts";
import { antomProtocol, antomRoutes } from "./rsa/antom.ts";
import { tngProtocol, tngRoutes } from "./rsa/tng.ts";
import { shopeepayProtocol, shopeepayRoutes } from "./shopeepay.ts";
import { statementRoutes } from "./statement-routes.ts";

export { createWalletCredentials, grabpayAddresses } from "./credentials.ts";
export { PAYER_CODES } from "./payer-code/code-wallets.ts";

export function createWalletSimulator(
  context: SimulatorContext,
  credentials: WalletSimulatorCredentials,
): Simulator {
  const { grabpay, tng, shopeepay, antom } = credentials;
  const store = new OrderStore(context.clock);
  const codes = new PayerCodes(context.clock);
  const consents = new GrabpayConsents(context, grabpay);
  const processor = new OrderProcessor(context, store, {
    grabpay: grabpayProtocol({ context, credentials: grabpay, consents }),
    tng: tngProtocol({ context, credentials: tng, writing: "url" }),
    shopeepay: shopeepayProtocol({ context, credentials: shopeepay }),
    antom: antomProtocol({ context, credentials: antom, writing: "escaped" }),
  });
  return {
    name: "wallet",
    title: "Wallets",
    links: [{ title: "Payer's wallet", path: "/code" }],
    routes(app) {
      grabpayRoutes(app, { context, credentials: grabpay, store, codes, consents, processor });
      tngRoutes(app, { context, credentials: tng, store, codes, processor });
      shopeepayRoutes(app, { context, credentials: shopeepay, store, codes, processor });
      antomRoutes(app, { context, credentials: antom, store, codes, processor });
      const { pathname: path } = new URL(context.baseUrl);
      payRoutes(app, { store, processor, path });
      codeRoutes(app, { codes, path });
      statementRoutes(app, { context, credentials, store });
    },
    reset() {
      store.reset();
      codes.reset();
      consents.reset();
    },
  };
}
