/**
 * The simulators this sandbox runs. A new one is a folder and ONE line in `SIMULATORS` below:
 *
 * entry({ name: "card", railId: "card", create: createCardSimulator, makeCredentials:
 * makeCardCredentials }),
 *
 * with `create…(context, credentials.simulator)` and `make…Credentials({ baseUrl })` from its
 * `index.ts`. `railId` is the id of the gateway's rail: it names the callback path
 * (`/callbacks/<railId>`) and the settings in `rails.json`. Credentials go through JSON; a URL in
 * them must begin with `baseUrl`.
 */
import { createCardSimulator, makeCardCredentials } from "./card/index.ts";
import { createDuitnowSimulator, makeDuitnowCredentials } from "./duitnow/index.ts";
import { createFpxSimulator, makeFpxCredentials } from "./fpx/index.ts";
import type { Credentials, Simulator, SimulatorContext } from "./simulator.ts";
import { createWalletSimulator, makeWalletCredentials } from "./wallet/index.ts";

export interface SimulatorUrls {
  /** As in `SimulatorContext`. */
  baseUrl: string;
}

export interface SimulatorEntry {
  name: string;
  railId: string;
  create(context: SimulatorContext, credentials: unknown): Simulator;
  makeCredentials(urls: SimulatorUrls): Credentials<unknown, unknown>;
}

export const SIMULATORS: readonly SimulatorEntry[] = [
  entry({
    name: "card",
    railId: "card",
    create: createCardSimulator,
    makeCredentials: makeCardCredentials,
  }),
  entry({
    name: "duitnow",
    railId: "duitnow-qr",
    create: createDuitnowSimulator,
    makeCredentials: makeDuitnowCredentials,
  }),
  entry({
    name: "fpx",
    railId: "fpx",
    create: createFpxSimulator,
    makeCredentials: makeFpxCredentials,
  }),
  entry({
    name: "wallet",
    railId: "wallet",
    create: createWalletSimulator,
    makeCredentials: makeWalletCredentials,
  }),
];

interface TypedEntry<S, R> {
  name: string;
  railId: string;
  create(context: SimulatorContext, credentials: S): Simulator;
  makeCredentials(urls: SimulatorUrls): Credentials<S, R>;
}

export function entry<S, R>(typed: TypedEntry<S, R>): SimulatorEntry {
  return {
    name: typed.name,
    railId: typed.railId,
    makeCredentials: typed.makeCredentials,
    // The harness hands back what makeCredentials of the same entry made.
    create: (context, credentials) => typed.create(context, credentials as S),
  };
}
