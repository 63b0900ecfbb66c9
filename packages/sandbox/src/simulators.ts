/**
 * The simulators of this sandbox. A new one is a folder and one entry in `SIMULATORS`. `railId` is
 * the ID of the gateway's rail: it names the callback path (`/callbacks/<railId>`) and the settings
 * in `rails.json`. Credentials are stored as JSON; their URLs must begin with `baseUrl`.
 */
import { createCardCredentials, createCardSimulator } from "./card/index.ts";
import { createDuitnowCredentials, createDuitnowSimulator } from "./duitnow/index.ts";
import { createFpxCredentials, createFpxSimulator } from "./fpx/index.ts";
import type { Credentials, Simulator, SimulatorContext, SimulatorUrls } from "./simulator.ts";
import { createWalletCredentials, createWalletSimulator, PAYER_CODES } from "./wallet/index.ts";

export interface SimulatorEntry {
  name: string;
  railId: string;
  create(context: SimulatorContext, credentials: unknown): Simulator;
  createCredentials(urls: SimulatorUrls): Credentials<unknown, unknown>;
  /** What the rail's settings have besides, the same in every sandbox. */
  railSettings?: object;
}

export const SIMULATORS: readonly SimulatorEntry[] = [
  entry({
    name: "card",
    railId: "card",
    create: createCardSimulator,
    createCredentials: createCardCredentials,
  }),
  entry({
    name: "duitnow",
    railId: "duitnow-qr",
    create: createDuitnowSimulator,
    createCredentials: createDuitnowCredentials,
    railSettings: { acceptsPayerCodes: true },
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
    railSettings: { payerCodes: PAYER_CODES },
  }),
];

interface TypedEntry<S, R> {
  name: string;
  railId: string;
  create(context: SimulatorContext, credentials: S): Simulator;
  createCredentials(urls: SimulatorUrls): Credentials<S, R>;
  railSettings?: object;
}

function entry<S, R>(typed: TypedEntry<S, R>): SimulatorEntry {
  return {
    name: typed.name,
    railId: typed.railId,
    createCredentials: typed.createCredentials,
    ...(typed.railSettings && { railSettings: typed.railSettings }),
    // The sandbox passes what createCredentials of the same entry returned.
    create: (context, credentials) => typed.create(context, credentials as S),
  };
}
