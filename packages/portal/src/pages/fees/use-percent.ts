import { plainTyped } from "@kaunter/checkout/typed-kinds";
import { type ReadAmount, useAmount } from "../../ui/form/use-amount.ts";
import { useWords } from "../../words/language.tsx";
import { FEE_WORDS } from "./fee-words.ts";

const PERCENT_SIGN = / ?%$/;
const BASIS_POINTS_MAX = 10_000;

/** Basis points of a percentage: a hundredth of a percent, as a sen is of a ringgit. */
export function usePercent(): (text: string) => ReadAmount {
  const words = useWords(FEE_WORDS);
  const readAmount = useAmount();
  const invalid = words.badPercent;
  return (text) =>
    readAmount(plainTyped(text).replace(PERCENT_SIGN, ""), {
      max: BASIS_POINTS_MAX,
      invalid,
      tooLarge: () => invalid,
    });
}

export const toText = (hundredths: number) => (hundredths / 100).toFixed(2);
export const toPercent = (basisPoints: number) => `${toText(basisPoints)}%`;
