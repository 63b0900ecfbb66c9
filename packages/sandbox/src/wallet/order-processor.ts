/**
 * What changes an order: the payer, the scenario of its amount, the merchant; and the webhooks that
 * follow.
 */
import type { Delivery, SimulatorContext } from "../simulator.ts";
import type { FamilyName, OrderState, OrderStore, WalletOrder } from "./order-store.ts";
import { type FailReason, SCENARIOS, type WalletStep } from "./scenarios.ts";

/** Where the families differ once an order exists. */
export interface FamilyProtocol {
  /** The webhook of an order in that state; null when the family sends none. */
  message(order: WalletOrder, state: OrderState, forged: boolean): Delivery | null;
  isAcknowledged(response: { status: number; body: string }): boolean;
  /** Delay before each retry. */
  retryDelaysMs: readonly number[];
  /** Where the wallet's page sends the payer's browser. */
  backToMerchant(order: WalletOrder): string;
  /** The payer only authorizes the charge; the merchant completes it. */
  merchantCompletes?: boolean;
}

/** The response to the charge comes first. */
const NOTIFY_AFTER_MS = 1_000;

export class OrderProcessor {
  readonly #context: SimulatorContext;
  readonly #store: OrderStore;
  readonly #protocols: Record<FamilyName, FamilyProtocol>;

  constructor(
    context: SimulatorContext,
    store: OrderStore,
    protocols: Record<FamilyName, FamilyProtocol>,
  ) {
    this.#context = context;
    this.#store = store;
    this.#protocols = protocols;
  }

  protocolOf(order: WalletOrder): FamilyProtocol {
    return this.#protocols[order.family];
  }

  /** What follows the creation of an order. */
  begin(order: WalletOrder): void {
    if (order.isByCode) this.#chargeCode(order);
    else this.#runScenario(order);
  }

  /**
   * A payer's code is charged at once, unless the scenario of a test amount has steps of its own.
   */
  #chargeCode(order: WalletOrder): void {
    const { steps = [], byCode, onCreate } = SCENARIOS[order.amountMinor] ?? {};
    const isLost = onCreate === "hang";
    const isTest = SCENARIOS[order.amountMinor] !== undefined;
    for (const step of steps) this.#context.clock.after(step.atMs, () => this.#run(order, step));
    if (byCode) this.#store.markFailed(order, byCode);
    else if (!isTest || isLost) this.#store.markPaid(order);
    else return;
    if (!isLost) this.#context.clock.after(NOTIFY_AFTER_MS, () => this.notify(order));
  }

  /** Runs the scenario of a test amount. */
  #runScenario(order: WalletOrder): void {
    if (this.protocolOf(order).merchantCompletes) return;
    for (const step of SCENARIOS[order.amountMinor]?.steps ?? []) {
      this.#context.clock.after(step.atMs, () => this.#run(order, step));
    }
  }

  /** The payer approves on the wallet's page. */
  async approve(order: WalletOrder): Promise<void> {
    if (!this.#store.canBePaid(order)) return;
    this.#journal("payer approves", order);
    if (this.protocolOf(order).merchantCompletes) {
      order.state = "AUTHORISED";
      return;
    }
    this.#store.markPaid(order);
    await this.notify(order);
  }

  async decline(order: WalletOrder, reason: FailReason): Promise<void> {
    if (!this.#store.canBePaid(order)) return;
    this.#journal(`payer declined: ${reason}`, order);
    this.#store.markFailed(order, reason);
    await this.notify(order);
  }

  async cancel(order: WalletOrder): Promise<void> {
    if (!this.#store.canBePaid(order)) return;
    this.#journal("payer cancels", order);
    order.state = "CANCELLED";
    await this.notify(order);
  }

  /** The merchant completes an authorized charge; the scenario's delays count from here. */
  async complete(order: WalletOrder): Promise<void> {
    const scenario = SCENARIOS[order.amountMinor];
    const steps =
      scenario?.steps ??
      ([
        { atMs: 0, do: "pay" },
        { atMs: 0, do: "notify" },
      ] as const);
    const startMs = scenario?.slow ? 0 : (steps[0]?.atMs ?? 0);
    for (const step of steps) {
      if (step.atMs <= startMs && !scenario?.slow) await this.#run(order, step);
      else this.#context.clock.after(step.atMs - startMs, () => this.#run(order, step));
    }
  }

  /** Sends the webhook and retries it until it is acknowledged. */
  async notify(order: WalletOrder, retries = 0): Promise<void> {
    const response = await this.#send(order, this.#store.stateOf(order), false);
    const { retryDelaysMs, isAcknowledged } = this.protocolOf(order);
    if (response === "none" || (response && isAcknowledged(response))) return;
    const delayMs = retryDelaysMs[retries];
    if (delayMs !== undefined) {
      this.#context.clock.after(delayMs, () => this.notify(order, retries + 1));
    }
  }

  async #run(order: WalletOrder, step: WalletStep): Promise<void> {
    switch (step.do) {
      case "pay":
        if (this.#store.canBePaid(order)) this.#store.markPaid(order, step);
        return;
      case "fail":
        if (this.#store.canBePaid(order)) this.#store.markFailed(order, step.reason);
        return;
      case "notify":
        if (step.forged) await this.#send(order, this.#store.stateOf(order), true);
        else if (step.as === "open") await this.#send(order, "OPEN", false);
        else for (let time = 0; time < (step.times ?? 1); time += 1) await this.notify(order);
    }
  }

  async #send(
    order: WalletOrder,
    state: OrderState,
    forged: boolean,
  ): Promise<{ status: number; body: string } | null | "none"> {
    const message = this.protocolOf(order).message(order, state, forged);
    return message ? this.#context.deliver(message) : "none";
  }

  #journal(name: string, { family, key }: WalletOrder): void {
    this.#context.record(name, { family, key });
  }
}
