import type { RoutingRule } from "../../../generated/api.ts";
import { formatAmount } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { formatNames } from "./read-rule.ts";
import { ROUTING_WORDS } from "./routing-words.ts";

interface RuleNames {
  method(id: string): string;
  contract(id: string): string;
}

const IDS: RuleNames = { method: (id) => id, contract: (id) => id };

/** What a rule is for, and which contracts it names: each in one line. */
export function useRuleLines(
  names: RuleNames = IDS,
): (rule: RoutingRule) => { fits: string; shares: string } {
  const words = useWords(ROUTING_WORDS);
  return ({ amountMinorMin: min, amountMinorMax: max, ...rule }) => {
    const { merchantIds, issuerCountries } = rule;
    const parts = [
      formatNames(rule.methods.map(names.method)),
      formatNames(rule.cardBrands),
      issuerCountries.length > 0 && words.countriesOf(formatNames(issuerCountries)),
      merchantIds.length > 0 && words.merchantsOf(formatNames(merchantIds)),
      min !== null && words.fromAmount(formatAmount(min)),
      max !== null && words.toAmount(formatAmount(max)),
    ].filter((part) => part !== false && part !== "");
    return {
      fits: parts.join("; ") || words.any,
      shares: rule.shares
        .map(({ contractId, percent }) => `${names.contract(contractId)} ${percent}%`)
        .join(", "),
    };
  };
}
