/**
 * What a simulator is: another company's system. It speaks its own protocol under `/<name>/` on the
 * protocol port, keeps what it knows in memory, and is deterministic: the input chooses the
 * outcome.
 */
import type { FastifyInstance } from "fastify";
import type { FaultView } from "./faults.ts";
import type { VirtualClock } from "./virtual-clock.ts";

export interface SimulatorContext {
  clock: VirtualClock;
  journal: Journal;
  /** Base address payers' browsers and the gateway reach this simulator under, without trailing slash: `http://127.0.0.1:9080/fpx`. */
  baseUrl: string;
  /** Where the gateway receives server-to-server messages for this rail: `…/callbacks/fpx`. */
  callbackUrl: string;
  /** Where a payer's browser is sent back with this rail's message: `…/callbacks/fpx/return`. */
  returnUrl: string;
  /**
   * Sends one server-to-server message and resolves with the status and text, or null when nobody
   * answered.
   */
  deliver(message: Delivery): Promise<{ status: number; body: string } | null>;
  /** Whole-rail faults this simulator must act out itself; the rest is applied around it. */
  faults: FaultView;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** A page a person sees: whole-rail faults leave it alone. */
    payerPage?: boolean;
  }
}

export interface Delivery {
  simulator: string;
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string;
}

/**
 * Everything that went in or out, newest last, bounded; card numbers and secrets never enter it.
 */
export interface Journal {
  add(entry: { simulator: string; direction: "in" | "out"; name: string; detail: unknown }): void;
}

export interface Simulator {
  /** `card`, `fpx`, `duitnow`, `wallet`: its folder, its path, its key in the onboarding pack. */
  readonly name: string;
  /**
   * Registers the protocol's routes and the payer's pages; the instance is already prefixed with
   * `/<name>`.
   */
  routes(app: FastifyInstance): void | Promise<void>;
  /** Forgets every payment. Routes stay, and so do the keys. */
  reset(): void;
  /** Banks behind it that can be taken offline. */
  readonly banks?: SimulatedBanks;
  /** Payers' banks behind it that take money back. */
  readonly chargebacks?: SimulatedChargebacks;
  /** Pages a person may open from the control port's front page, as paths below `baseUrl`. */
  readonly links?: readonly { title: string; path: string }[];
}

export interface SimulatedBanks {
  list(): { code: string; model: "B2C" | "B2B1"; isOnline: boolean }[];
  /** In every model; false when there is no such bank. Until the sandbox is reset. */
  set(code: string, isOnline: boolean): boolean;
}

export interface SimulatedChargeback {
  id: string;
  /** The payment's id here, and the shop's own order id. */
  order: string;
  reference: string;
  amountMinor: number;
  reason: string;
  status: string;
}

export interface SimulatedChargebacks {
  list(): SimulatedChargeback[];
  /** `order`: the payment's id or the shop's. All that is left, when no amount is given. */
  raise(order: string, reason: string, amountMinor: number | null): SimulatedChargeback | Refusal;
  decide(id: string, verdict: "WON" | "LOST"): SimulatedChargeback | Refusal;
}

/** Why not. */
export interface Refusal {
  error: string;
}

/**
 * Made once per data folder and kept: the secrets both sides share, as an acquirer hands them out
 * at onboarding. `simulator` stays with the simulator, `rail` becomes the settings of the gateway's
 * rail.
 */
export interface Credentials<S, R> {
  simulator: S;
  rail: R;
}
