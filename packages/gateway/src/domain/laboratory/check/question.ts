import type { InBoth } from "./report.ts";

/**
 * What a developer is asked where the shop cannot be: to place an order, or how often it has
 * fulfilled one.
 */
export interface CheckQuestion {
  /** From 1, in each check. */
  number: number;
  kind: "PLACE_ORDER" | "COUNT";
  /** Empty for PLACE_ORDER. */
  orderId: string;
  /** With the order, just before: "its payment and its refund". Null for PLACE_ORDER. */
  happened: InBoth | null;
}
export const QUESTION_KINDS = ["PLACE_ORDER", "COUNT"] as const satisfies CheckQuestion["kind"][];

export interface CheckAnswer {
  number: number;
  /** How often the order was fulfilled; 0 for PLACE_ORDER. */
  count: number;
}

/** How long a developer has for each. */
export const QUESTION_MS = 10 * 60_000;
