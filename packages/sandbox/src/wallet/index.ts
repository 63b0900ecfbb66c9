/**
 * Four wallet protocols over one set of books: two of a wallet's own, two that any wallet could
 * speak.
 */
import type { Simulator, SimulatorContext } from "../simulator.ts";
import { antomRoutes, antomVoice } from "./rsa/antom.ts";
import type { WalletSimulatorCredentials } from "./credentials.ts";
import { grabpayRoutes, grabpayVoice } from "./grabpay/grabpay.ts";
import { GrabpayConsents } from "./grabpay/consent.ts";
import { OrderBook } from "./order-book.ts";
import { payRoutes } from "./pay-routes.ts";
import { PaymentDesk } from "./payment-desk.ts";
import { shopeepayRoutes, shopeepayVoice } from "./shopeepay.ts";
import { statementRoutes } from "./statement-routes.ts";
import { tngRoutes, tngVoice } from "./rsa/tng.ts";

export type { WalletRailSettings, WalletSimulatorCredentials } from "./credentials.ts";
export { makeWalletCredentials } from "./credentials.ts";

export function createWalletSimulator(
  context: SimulatorContext,
  credentials: WalletSimulatorCredentials,
): Simulator {
  const { grabpay, tng, shopeepay, antom } = credentials;
  const book = new OrderBook(context.clock);
  const consents = new GrabpayConsents(context, grabpay);
  const desk = new PaymentDesk(context, book, {
    grabpay: grabpayVoice({ context, credentials: grabpay, consents }),
    tng: tngVoice({ context, credentials: tng, writing: "url" }),
    shopeepay: shopeepayVoice({ context, credentials: shopeepay }),
    antom: antomVoice({ context, credentials: antom, writing: "escaped" }),
  });
  return {
    name: "wallet",
    routes(app) {
      grabpayRoutes(app, { context, credentials: grabpay, book, consents, desk });
      tngRoutes(app, { context, credentials: tng, book, desk });
      shopeepayRoutes(app, { context, credentials: shopeepay, book, desk });
      antomRoutes(app, { context, credentials: antom, book, desk });
      payRoutes(app, { book, desk, path: new URL(context.baseUrl).pathname });
      statementRoutes(app, { context, credentials, book });
    },
    reset() {
      book.reset();
      consents.reset();
    },
  };
}
