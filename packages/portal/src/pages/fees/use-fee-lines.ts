import { formatAmount, formatDateTime } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { FEE_WORDS } from "./fee-words.ts";
import { toPercent } from "./use-percent.ts";

/** What the gateway keeps of a change for a second operator. */
interface Kept {
  what?: "SCHEDULE" | "TERMS" | "TAX";
  change?: {
    party: "MERCHANT" | "RAIL";
    /** Absent where an earlier version kept the change. */
    contractId?: string;
    method: string;
    feeKey: string;
    validFrom: string;
    rateBasisPoints: number;
    fixedMinor: number;
    minMinor: number;
    isEnd: boolean;
  };
  preview?: {
    count: number;
    currentMinor: number;
    changedMinor: number;
    /** Absent where an earlier version kept the change. */
    currentTaxMinor?: number;
    changedTaxMinor?: number;
  };
  terms?: Readonly<Record<TermName, number>>;
  rate?: { validFrom: string; rateBasisPoints: number; registrationNumber: string };
}

const TERM_NAMES = [
  "overdraftMinor",
  "reserveMinor",
  "reserveBasisPoints",
  "payoutMinMinor",
] as const;
type TermName = (typeof TERM_NAMES)[number];

/** A change of fees in lines, as the second operator reads it. */
export function useFeeLines(): (content: object) => string[] {
  const words = useWords(FEE_WORDS);
  const { language } = useLanguage();
  const from = (at: string) => `${words.from} ${formatDateTime(at, language)}`;
  return (content) => {
    const { change, preview, terms, rate } = content as Kept;
    if (terms) {
      return TERM_NAMES.map((name) => {
        const value = terms[name];
        return `${words[name]}: ${name === "reserveBasisPoints" ? toPercent(value) : formatAmount(value)}`;
      });
    }
    if (rate) {
      return [`${words.taxRate}: ${toPercent(rate.rateBasisPoints)}`, from(rate.validFrom)];
    }
    if (!change) return [];
    const { party, contractId, method, feeKey, rateBasisPoints, fixedMinor, minMinor, isEnd } =
      change;
    const scope = [words[party], contractId, method || words.allMethods, feeKey]
      .filter(Boolean)
      .join(", ");
    const fee = `${toPercent(rateBasisPoints)} + ${formatAmount(fixedMinor)}, ${words.least(formatAmount(minMinor))}`;
    const figures =
      preview && preview.count > 0
        ? words.wouldBe(formatAmount(preview.currentMinor), formatAmount(preview.changedMinor))
        : words.noPayments;
    const { currentTaxMinor = 0, changedTaxMinor = 0 } = preview ?? {};
    const tax =
      currentTaxMinor > 0 || changedTaxMinor > 0
        ? words.taxWouldBe(formatAmount(currentTaxMinor), formatAmount(changedTaxMinor))
        : "";
    return [scope, isEnd ? words.ended : fee, from(change.validFrom), figures, tax].filter(Boolean);
  };
}
