import type { MethodForm } from "./method.ts";

export interface Receipt {
  /** Our reference, the one support asks for. */
  paymentId: string;
  /** Of the bank, card network or wallet. */
  railReference?: string;
  methodName: string;
  /** Given for cards and online banking, their name is said in the payer's language. */
  form?: MethodForm;
  /** Such as the bank's name or `Visa •••• 4242`. */
  methodDetail?: string;
  amountMinor: number;
  paidAt: Date;
}

/** `wrong_amount`: it was not what the order costs. `duplicate`: the order was paid already. */
export interface Refunding {
  amountMinor: number;
  methodName: string;
  why: "duplicate" | "wrong_amount";
}
