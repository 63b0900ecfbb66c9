/**
 * A simulator is another company's system: it implements its own protocol under `/<name>/` on the
 * protocol port and keeps everything in memory. The input decides the outcome, never chance.
 */
import type { FastifyInstance } from "fastify";
import type { FaultView } from "./faults.ts";
import type { VirtualClock } from "./virtual-clock.ts";

export interface SimulatorContext {
  clock: VirtualClock;
  /** Keeps a message, by default one that came in, on view. Never add card numbers or secrets. */
  record(name: string, detail: unknown, direction?: "in" | "out"): void;
  /** Without trailing slash: `http://127.0.0.1:9080/fpx`. */
  baseUrl: string;
  /** Receives the webhooks of this rail: `…/callbacks/fpx`. */
  callbackUrl: string;
  /** Where payers return: `…/callbacks/fpx/return`. */
  returnUrl: string;
  /**
   * Sends one webhook; resolves with null when there is no response.
   */
  deliver(message: Delivery): Promise<{ status: number; body: string } | null>;
  /** The faults this simulator implements itself; the others are applied around it. */
  faults: FaultView;
}

export interface SimulatorUrls {
  /** As in `SimulatorContext`. */
  baseUrl: string;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** A payer's page: faults do not affect it. */
    payerPage?: boolean;
  }
}

export interface Delivery {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string;
}

export interface Simulator {
  /** `card`, `fpx`, `duitnow` or `wallet`: its folder, its path, its key in the credentials. */
  readonly name: string;
  /** On the index page. */
  readonly title: string;
  /**
   * Registers the protocol and the payers' pages; the instance has the prefix `/<name>` already.
   */
  routes(app: FastifyInstance): void | Promise<void>;
  /** Clears payments; keys stay. */
  reset(): void;
  /** The banks that can be taken offline. */
  readonly banks?: SimulatedBanks;
  /** The chargebacks that can be raised and decided. */
  readonly chargebacks?: SimulatedChargebacks;
  /** Pages that the index page links to, as paths below `baseUrl`. */
  readonly links?: readonly { title: string; path: string }[];
}

export interface SimulatedBanks {
  list(): { code: string; model: "B2C" | "B2B1"; isOnline: boolean }[];
  /** In every model, until the sandbox is reset; false when the code is unknown. */
  set(code: string, isOnline: boolean): boolean;
}

export interface SimulatedChargeback {
  id: string;
  /** The payment's ID at the acquirer; `reference` is the merchant's order ID. */
  order: string;
  reference: string;
  amountMinor: number;
  reason: string;
  status: string;
  /** The merchant's response, and the files it names; empty without one. */
  text: string;
  evidence: { name: string; contentType: string; bytes: number; sha256: string }[];
}

export interface SimulatedChargebacks {
  list(): SimulatedChargeback[];
  /** `order`: either ID. Without an amount: all that is left of the payment. */
  raise(
    order: string,
    reason: string,
    amountMinor: number | null,
  ): SimulatedChargeback | ControlError;
  decide(id: string, verdict: "WON" | "LOST"): SimulatedChargeback | ControlError;
}

interface ControlError {
  error: string;
}

/**
 * Created once per data folder, as at onboarding: `simulator` is the provider's half, `rail` the
 * settings of the gateway's rail.
 */
export interface Credentials<S, R> {
  simulator: S;
  rail: R;
}

const MERCHANT_PREFIX = "SUB-";

/**
 * Whether a provider has this merchant: that of the contract, and of its own merchants every one
 * whose ID begins with `SUB-`.
 */
export function isKnownMerchant(id: string, ofContract: string): boolean {
  return id === ofContract || id.startsWith(MERCHANT_PREFIX);
}
