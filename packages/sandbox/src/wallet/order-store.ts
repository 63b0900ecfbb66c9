/** The orders of all wallets, in memory. Each family maps these states to its protocol's. */
import { randomBytes, randomInt } from "node:crypto";
import type { VirtualClock } from "../virtual-clock.ts";
import { type FailReason, SCENARIOS } from "./scenarios.ts";

export type FamilyName = "grabpay" | "tng" | "shopeepay" | "antom";

/** `AUTHORISED` only where the merchant completes the charge. */
export type OrderState = "OPEN" | "AUTHORISED" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED";

export interface NewOrder {
  family: FamilyName;
  /** The merchant's ID of this payment: the idempotency key. */
  key: string;
  /** How the wallet knows the merchant, where its calls say so. */
  merchant?: string;
  /** Shown to the payer. */
  brand: string;
  title: string;
  amountMinor: number;
  returnUrl: string;
  notifyUrl: string;
  expiresAt: Date;
  /** The merchant scanned the payer's code. */
  isByCode?: boolean;
}

export interface WalletOrder extends NewOrder {
  /** The wallet's own ID of this payment. */
  walletId: string;
  /** In the URL of the payer's page. */
  token: string;
  createdAt: Date;
  state: OrderState;
  failReason: FailReason | null;
  paidAt: Date | null;
  /** When the wallet's API shows the payment. */
  knownAt: Date | null;
  /** The amount in webhooks and inquiries. */
  reportedMinor: number;
  refundedMinor: number;
}

export interface WalletRefund {
  id: string;
  walletId: string;
  order: WalletOrder;
  amountMinor: number;
  state: "DONE" | "PROCESSING" | "FAILED";
  failReason: "balance" | "amount" | null;
  doneAt: Date | null;
}

const REFUND_SLOW_MS = 60_000;

export class OrderStore {
  readonly #clock: VirtualClock;
  readonly #orders = new Map<string, WalletOrder>();
  readonly #byToken = new Map<string, WalletOrder>();
  readonly #refunds = new Map<string, WalletRefund>();

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  reset(): void {
    this.#orders.clear();
    this.#byToken.clear();
    this.#refunds.clear();
  }

  /** The same key returns the same order; null when the amount differs. */
  create(input: NewOrder): { order: WalletOrder; isNew: boolean } | null {
    const known = this.find(input.family, input.key);
    if (known) {
      return known.amountMinor === input.amountMinor ? { order: known, isNew: false } : null;
    }
    const createdAt = this.#clock.now();
    const order: WalletOrder = {
      ...input,
      walletId: newWalletId(createdAt),
      token: randomBytes(16).toString("hex"),
      createdAt,
      state: "OPEN",
      failReason: null,
      paidAt: null,
      knownAt: null,
      reportedMinor: input.amountMinor,
      refundedMinor: 0,
    };
    this.#orders.set(keyOf(input.family, input.key), order);
    this.#byToken.set(order.token, order);
    return { order, isNew: true };
  }

  find(family: FamilyName, key: string): WalletOrder | null {
    return this.#orders.get(keyOf(family, key)) ?? null;
  }

  findByToken(token: string): WalletOrder | null {
    return this.#byToken.get(token) ?? null;
  }

  findByWalletId(family: FamilyName, walletId: string): WalletOrder | null {
    const all = [...this.#orders.values()];
    return all.find((order) => order.family === family && order.walletId === walletId) ?? null;
  }

  /** The state the wallet shows, including expiry and late booking. */
  stateOf(order: WalletOrder): OrderState {
    const now = this.#clock.now();
    if (order.state === "PAID" && order.knownAt && order.knownAt > now) return "OPEN";
    const isOpen = order.state === "OPEN" || order.state === "AUTHORISED";
    return isOpen && order.expiresAt <= now ? "EXPIRED" : order.state;
  }

  canBePaid(order: WalletOrder): boolean {
    const state = this.stateOf(order);
    return (state === "OPEN" || state === "AUTHORISED") && order.state !== "PAID";
  }

  markPaid(order: WalletOrder, how: { knownAfterMs?: number; reportedMinor?: number } = {}): void {
    const now = this.#clock.now();
    order.state = "PAID";
    order.paidAt = now;
    order.knownAt = new Date(now.getTime() + (how.knownAfterMs ?? 0));
    order.reportedMinor = how.reportedMinor ?? order.amountMinor;
  }

  markFailed(order: WalletOrder, reason: FailReason): void {
    order.state = "FAILED";
    order.failReason = reason;
  }

  refund(id: string, order: WalletOrder, amountMinor: number): WalletRefund {
    const known = this.findRefund(order.family, id);
    if (known) return known;
    const now = this.#clock.now();
    const fault = SCENARIOS[order.amountMinor]?.refund;
    const isTooMuch = order.refundedMinor + amountMinor > order.amountMinor;
    const failReason = fault === "no_balance" ? "balance" : isTooMuch ? "amount" : null;
    const doneAt = new Date(now.getTime() + (fault === "slow" ? REFUND_SLOW_MS : 0));
    const refund: WalletRefund = {
      id,
      walletId: newWalletId(now),
      order,
      amountMinor,
      state: failReason ? "FAILED" : fault === "slow" ? "PROCESSING" : "DONE",
      failReason,
      doneAt: failReason ? null : doneAt,
    };
    if (!failReason) order.refundedMinor += amountMinor;
    this.#refunds.set(keyOf(order.family, id), refund);
    return refund;
  }

  findRefund(family: FamilyName, id: string): WalletRefund | null {
    const refund = this.#refunds.get(keyOf(family, id));
    if (!refund) return null;
    if (refund.state === "PROCESSING" && refund.doneAt && refund.doneAt <= this.#clock.now()) {
      refund.state = "DONE";
    }
    return refund;
  }

  /** Payments and completed refunds of a family in a period; `until` is exclusive. */
  listBetween(family: FamilyName, from: Date, until: Date) {
    const isWithin = (at: Date | null) => at !== null && at >= from && at < until;
    const orders = [...this.#orders.values()].filter(
      (order) => order.family === family && isWithin(order.knownAt),
    );
    const refunds = [...this.#refunds.keys()]
      .filter((key) => key.startsWith(`${family} `))
      .flatMap((key) => this.findRefund(family, key.slice(family.length + 1)) ?? [])
      .filter(({ state, doneAt }) => state === "DONE" && isWithin(doneAt));
    return { orders, refunds };
  }
}

function keyOf(family: FamilyName, id: string): string {
  return `${family} ${id}`;
}

/** Unique even after a restart: the gateway keeps these IDs forever. */
function newWalletId(now: Date): string {
  const stamp = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return (
    stamp +
    randomInt(2 ** 40)
      .toString()
      .padStart(13, "0")
  );
}
