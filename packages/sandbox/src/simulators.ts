/**
 * The simulators of this sandbox. A new one is a folder and one entry in `SIMULATORS`. `railId` is
 * the ID of the gateway's rail: it names the callback path (`/callbacks/<railId>`) and the settings
 * in `rails.json`. Credentials are stored as JSON; their URLs must begin with `baseUrl`.
 */
import { cardAddresses, createCardCredentials, createCardSimulator } from "./card/index.ts";
import {
  createDuitnowCredentials,
  createDuitnowSimulator,
  duitnowAddresses,
} from "./duitnow/index.ts";
import { createFpxCredentials, createFpxSimulator } from "./fpx/index.ts";
import type { Credentials, Simulator, SimulatorContext, SimulatorUrls } from "./simulator.ts";
import {
  createWalletCredentials,
  createWalletSimulator,
  grabpayAddresses,
  PAYER_CODES,
} from "./wallet/index.ts";

export interface SimulatorEntry {
  name: string;
  railId: string;
  create(context: SimulatorContext, credentials: unknown): Simulator;
  createCredentials(urls: SimulatorUrls): Credentials<unknown, unknown>;
  /** With what a later release added, such as the address of another interface. */
  completeRail(rail: unknown): object;
}

export const SIMULATORS: readonly SimulatorEntry[] = [
  entry({
    name: "card",
    railId: "card",
    create: createCardSimulator,
    createCredentials: createCardCredentials,
    completeRail: (rail) => ({ ...cardAddresses(rail), ...rail }),
  }),
  entry({
    name: "duitnow",
    railId: "duitnow-qr",
    create: createDuitnowSimulator,
    createCredentials: createDuitnowCredentials,
    completeRail: (rail) => ({ acceptsPayerCodes: true, ...duitnowAddresses(rail), ...rail }),
  }),
  entry({
    name: "fpx",
    railId: "fpx",
    create: createFpxSimulator,
    createCredentials: createFpxCredentials,
  }),
  entry({
    name: "wallet",
    railId: "wallet",
    create: createWalletSimulator,
    createCredentials: createWalletCredentials,
    completeRail: (rail) => ({
      payerCodes: PAYER_CODES,
      ...rail,
      grabpay: { ...grabpayAddresses(rail.grabpay), ...rail.grabpay },
    }),
  }),
];

interface TypedEntry<S, R> {
  name: string;
  railId: string;
  create(context: SimulatorContext, credentials: S): Simulator;
  createCredentials(urls: SimulatorUrls): Credentials<S, R>;
  completeRail?(rail: R): object;
}

function entry<S, R>(typed: TypedEntry<S, R>): SimulatorEntry {
  return {
    name: typed.name,
    railId: typed.railId,
    createCredentials: typed.createCredentials,
    // The sandbox passes what createCredentials of the same entry returned.
    create: (context, credentials) => typed.create(context, credentials as S),
    completeRail: (rail) => typed.completeRail?.(rail as R) ?? (rail as object),
  };
}
