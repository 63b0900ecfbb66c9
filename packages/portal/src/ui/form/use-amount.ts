import { AMOUNT_MINOR_MAX, readAmount } from "@kaunter/checkout/read-amount";
import { AMOUNT_WORDS } from "../../words/amount-words.ts";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";

interface AmountLimits {
  /** In sen. */
  min?: number;
  /** The most that any payment can be, unless given. */
  max?: number;
  /** What is said instead: of a text that is no amount at all, and of more than `max`. */
  invalid?: string;
  tooLarge?(limit: string): string;
}

export interface ReadAmount {
  /** Null: nothing was typed, or not an amount within the limits. */
  amountMinor: number | null;
  /** For the field, once something was typed. */
  error: string | undefined;
}

/** Reads what is typed into a field for money, and says what is wrong with it. */
export function useAmount(): (text: string, limits?: AmountLimits) => ReadAmount {
  const words = useWords(AMOUNT_WORDS);
  return (text, { min = 0, max = AMOUNT_MINOR_MAX, ...limits } = {}) => {
    const { invalid, tooLarge } = { ...words, ...limits };
    const typed = readAmount(text);
    const wrong = (error: string | undefined): ReadAmount => ({ amountMinor: null, error });
    if ("meanings" in typed) return wrong(words.unclear(...typed.meanings));
    if (!("amountMinor" in typed)) {
      if (typed.problem === "empty") return wrong(undefined);
      return wrong(typed.problem === "invalid" ? invalid : tooLarge(formatAmount(max)));
    }
    const { amountMinor } = typed;
    if (amountMinor < min) return wrong(words.tooSmall(formatAmount(min)));
    if (amountMinor > max) return wrong(tooLarge(formatAmount(max)));
    return { amountMinor, error: undefined };
  };
}
