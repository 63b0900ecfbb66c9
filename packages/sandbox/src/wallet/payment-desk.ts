/**
 * What happens to an order: the payer's doing, the scenario of its amount, and telling the
 * merchant.
 */
import type { Delivery, SimulatorContext } from "../simulator.ts";
import type { FamilyName, OrderBook, OrderState, WalletOrder } from "./order-book.ts";
import { type FailReason, SCENARIOS, type WalletMove } from "./scenarios.ts";

/** What differs between families once an order exists. */
export interface FamilyVoice {
  /** The message about an order in that state, or null when this family sends none about it. */
  message(
    order: WalletOrder,
    state: OrderState,
    forged: boolean,
  ): Omit<Delivery, "simulator"> | null;
  isAcknowledged(answer: { status: number; body: string }): boolean;
  /** Delay before each further try. */
  retryDelaysMs: readonly number[];
  /** Where the payer's browser goes after the wallet's page. */
  backToMerchant(order: WalletOrder): string;
  /** The payer's consent only authorises: the merchant completes the charge. */
  merchantCompletes?: boolean;
}

export class PaymentDesk {
  readonly #context: SimulatorContext;
  readonly #book: OrderBook;
  readonly #voices: Record<FamilyName, FamilyVoice>;

  constructor(context: SimulatorContext, book: OrderBook, voices: Record<FamilyName, FamilyVoice>) {
    this.#context = context;
    this.#book = book;
    this.#voices = voices;
  }

  voiceOf(order: WalletOrder): FamilyVoice {
    return this.#voices[order.family];
  }

  /** Plays what the amount asks for, without a person. */
  runScenario(order: WalletOrder): void {
    if (this.voiceOf(order).merchantCompletes) return;
    for (const move of SCENARIOS[order.amountMinor]?.moves ?? []) {
      this.#context.clock.after(move.atMs, () => this.#play(order, move));
    }
  }

  /** The payer agrees on the wallet's page. */
  async approve(order: WalletOrder): Promise<void> {
    if (!this.#book.canBePaid(order)) return;
    this.#journal("payer approves", order);
    if (this.voiceOf(order).merchantCompletes) {
      order.state = "AUTHORISED";
      return;
    }
    this.#book.markPaid(order);
    await this.notify(order);
  }

  async refuse(order: WalletOrder, reason: FailReason): Promise<void> {
    if (!this.#book.canBePaid(order)) return;
    this.#journal(`payer is refused: ${reason}`, order);
    this.#book.markFailed(order, reason);
    await this.notify(order);
  }

  async cancel(order: WalletOrder): Promise<void> {
    if (!this.#book.canBePaid(order)) return;
    this.#journal("payer cancels", order);
    order.state = "CANCELLED";
    await this.notify(order);
  }

  /** The merchant completes an authorised charge; the scenario's delays count from here. */
  async complete(order: WalletOrder): Promise<void> {
    const scenario = SCENARIOS[order.amountMinor];
    const moves =
      scenario?.moves ??
      ([
        { atMs: 0, do: "pay" },
        { atMs: 0, do: "notify" },
      ] as const);
    const startMs = scenario?.slow ? 0 : (moves[0]?.atMs ?? 0);
    for (const move of moves) {
      if (move.atMs <= startMs && !scenario?.slow) await this.#play(order, move);
      else this.#context.clock.after(move.atMs - startMs, () => this.#play(order, move));
    }
  }

  /** Tells the merchant, again and again until it is acknowledged or the ladder ends. */
  async notify(order: WalletOrder, tries = 0): Promise<void> {
    const answer = await this.#send(order, this.#book.stateOf(order), false);
    const { retryDelaysMs, isAcknowledged } = this.voiceOf(order);
    if (answer === "none" || (answer && isAcknowledged(answer))) return;
    const delayMs = retryDelaysMs[tries];
    if (delayMs !== undefined) {
      this.#context.clock.after(delayMs, () => this.notify(order, tries + 1));
    }
  }

  async #play(order: WalletOrder, move: WalletMove): Promise<void> {
    switch (move.do) {
      case "pay":
        if (this.#book.canBePaid(order)) this.#book.markPaid(order, move);
        return;
      case "fail":
        if (this.#book.canBePaid(order)) this.#book.markFailed(order, move.reason);
        return;
      case "notify":
        if (move.forged) await this.#send(order, this.#book.stateOf(order), true);
        else if (move.as === "open") await this.#send(order, "OPEN", false);
        else for (let time = 0; time < (move.times ?? 1); time += 1) await this.notify(order);
    }
  }

  async #send(
    order: WalletOrder,
    state: OrderState,
    forged: boolean,
  ): Promise<{ status: number; body: string } | null | "none"> {
    const message = this.voiceOf(order).message(order, state, forged);
    return message ? this.#context.deliver({ simulator: "wallet", ...message }) : "none";
  }

  #journal(name: string, { family, key }: WalletOrder): void {
    this.#context.journal.add({
      simulator: "wallet",
      direction: "in",
      name,
      detail: { family, key },
    });
  }
}
