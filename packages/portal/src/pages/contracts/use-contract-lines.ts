import type { RoutingRule } from "../../generated/api.ts";
import { useWords } from "../../words/language.tsx";
import { CONTRACT_WORDS } from "./contract-words.ts";
import { ROUTING_WORDS } from "./routing/routing-words.ts";
import { useRuleLines } from "./routing/use-rule-lines.ts";

/** What the gateway keeps of a change for a second operator. */
interface Kept {
  what?: "VERSION" | "STATUS" | "MERCHANT" | "ROUTING";
  contractId?: string;
  name?: string;
  version?: number;
  changed?: string[];
  event?: "resume" | "end";
  /** The version that the rules replace. */
  base?: number;
  rules?: RoutingRule[];
  merchant?: { contractId: string; merchantId: string; providerMerchantId: string };
}

/** A change of a contract in lines, as the second operator reads it. */
export function useContractLines(): (content: object) => string[] {
  const words = useWords(CONTRACT_WORDS);
  const routing = useWords(ROUTING_WORDS);
  const ruleLines = useRuleLines();
  return (content) => {
    const {
      what,
      contractId = "",
      name = "",
      version = 0,
      changed = [],
      ...kept
    } = content as Kept;
    if (what === "STATUS") return [`${words[kept.event ?? "end"]}: ${contractId}`];
    if (what === "MERCHANT" && kept.merchant) {
      const { merchant } = kept;
      const line = words.merchantChanged(merchant.contractId, merchant.merchantId);
      return [line, merchant.providerMerchantId].filter(Boolean);
    }
    if (what === "ROUTING") {
      const rules = (kept.rules ?? []).map((rule, index) => {
        const { fits, shares } = ruleLines(rule);
        return `${index + 1}. ${rule.name}: ${fits} → ${shares}`;
      });
      return [routing.replaces(kept.base ?? 0), ...(rules.length > 0 ? rules : [routing.none])];
    }
    return [words.changed(`${name} (${contractId})`, version), ...changed];
  };
}
