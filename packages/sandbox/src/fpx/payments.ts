import { randomBytes } from "node:crypto";
import type { Model } from "./banks.ts";
import type { Fields } from "./messages.ts";
import { timeText } from "./messages.ts";
import type { Result, Scenario } from "./scenarios.ts";

/** An authorisation request at the switch. */
export interface Payment {
  /** In the URLs of the bank's pages. */
  token: string;
  request: Fields;
  model: Model;
  amountMinor: number;
  /** As confirmations say. */
  confirmedMinor: number;
  fpxTxnId: string;
  requestedAt: Date;
  /** Null while the payer is on the bank's pages. */
  scenario: Scenario | null;
  /** The result from each time on, oldest first. */
  timeline: (Result & { at: Date })[];
}

export class Payments {
  #byOrder = new Map<string, Payment>();
  #sequence = 0;

  add(request: Fields, facts: { model: Model; amountMinor: number; now: Date }): Payment {
    this.#sequence += 1;
    const payment: Payment = {
      token: randomBytes(16).toString("hex"),
      request,
      model: facts.model,
      amountMinor: facts.amountMinor,
      confirmedMinor: facts.amountMinor,
      fpxTxnId: `${timeText(facts.now).slice(2)}${String(this.#sequence).padStart(4, "0")}`,
      requestedAt: facts.now,
      scenario: null,
      timeline: [],
    };
    this.#byOrder.set(request.sellerExOrderNo ?? "", payment);
    return payment;
  }

  findByOrder(sellerExOrderNo: string): Payment | null {
    return this.#byOrder.get(sellerExOrderNo) ?? null;
  }

  findByToken(token: string): Payment | null {
    return this.list().find((payment) => payment.token === token) ?? null;
  }

  list(): Payment[] {
    return [...this.#byOrder.values()];
  }

  clear(): void {
    this.#byOrder.clear();
  }
}

/** The result an enquiry returns; null means not found. */
export function resultAt(payment: Payment, now: Date): Result | null {
  return payment.timeline.findLast((entry) => entry.at <= now) ?? null;
}

/** Null when the payer was not debited. */
export function debitedAt(payment: Payment, now: Date): Date | null {
  return payment.timeline.find((entry) => entry.debit === "00" && entry.at <= now)?.at ?? null;
}
