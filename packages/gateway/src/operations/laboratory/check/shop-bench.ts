import type { CraftedKind } from "../../../domain/laboratory/check/crafted-kind.ts";
import type { Exchange, InBoth } from "../../../domain/laboratory/check/report.ts";
import type { WebhookFaultKind } from "../../../domain/laboratory/webhook-fault.ts";

/** An order that the shop has placed, with its checkout. */
export interface PlacedOrder {
  id: string;
  checkoutId: string;
  amountMinor: number;
  redirectUrl: string;
}

/** What the check does to a shop, and what it sees of it. Every wait has an end. */
export interface ShopBench {
  /** Lets the shop place an order. Rejects with `ShopProblem`. */
  buy(): Promise<PlacedOrder>;
  /**
   * How often the shop says that it has fulfilled the order. `happened`: just before, for whoever
   * is asked. Rejects with `ShopProblem`.
   */
  count(order: PlacedOrder, happened: InBoth): Promise<number>;
  /** Sends a webhook which says that the order is paid, and resolves with the shop's response. */
  send(order: PlacedOrder, kind: CraftedKind): Promise<Exchange>;
  /** Pays as a payer. Does not return to the shop. */
  pay(order: PlacedOrder): Promise<void>;
  /** Refunds the whole payment. */
  refund(order: PlacedOrder): Promise<void>;
  /** Sends what was delivered once more. */
  resend(order: PlacedOrder): Promise<void>;
  /** Resolves when each of the order's webhooks has arrived, or has been tried for some time. */
  settle(order: PlacedOrder): Promise<Exchange[]>;
  /** From then on its webhooks are delivered so; the result ends it, also for those on hold. */
  setFault(order: PlacedOrder, kind: WebhookFaultKind): Promise<() => Promise<void>>;
  /** Cancels the order's checkout, and creates another with this amount. */
  replace(order: PlacedOrder, amountMinor: number): Promise<PlacedOrder>;
  /** Opens an address of the shop as the payer's browser. */
  visit(url: string, what: InBoth): Promise<Exchange>;
  /**
   * Lets the shop place an order while the response to its request is lost, or held until `act`
   * is done. Resolves with the order IDs of its requests, in their order.
   */
  buyWhile(
    fault: "LOSE_RESPONSE" | "HOLD_RESPONSE",
    act: (order: PlacedOrder) => Promise<void>,
  ): Promise<{ order: PlacedOrder | null; orderIds: string[] }>;
}

/** The shop did not do its part, so that something cannot be tried. */
export class ShopProblem extends Error {
  override readonly name = "ShopProblem";
  readonly found: InBoth;
  constructor(found: InBoth) {
    super(found.en);
    this.found = found;
  }
}
