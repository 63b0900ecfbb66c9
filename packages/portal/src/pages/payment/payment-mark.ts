import type { PaymentItem } from "../../generated/api.ts";
import { useWords } from "../../words/language.tsx";
import { PAYMENT_WORDS } from "./payment-words.ts";

type Marked = Pick<PaymentItem, "isOverpayment" | "disputeState" | "disputedMinor">;

/** What a payment's status does not say: it is disputed, or a duplicate. Null for all others. */
export function usePaymentMark(): (item: Marked) => string | null {
  const words = useWords(PAYMENT_WORDS);
  return ({ isOverpayment, disputeState, disputedMinor }) => {
    if (disputedMinor > 0) return disputeState === "LOST" ? words.disputeLost : words.disputed;
    return isOverpayment ? words.duplicate : null;
  };
}
