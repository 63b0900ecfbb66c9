import type { RoutingOverview, RoutingRule, RoutingTrial } from "../../../generated/api.ts";
import { List, toListing } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { formatAmount, formatCount, formatDay } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { contractName } from "./read-rule.ts";
import { ROUTING_WORDS } from "./routing-words.ts";

interface TrialProps {
  overview: RoutingOverview;
  rules: readonly RoutingRule[];
  trial: RoutingTrial;
}

/** What the rules would have made of yesterday's payments. */
export function Trial({ overview, rules, trial }: TrialProps) {
  const words = useWords(ROUTING_WORDS);
  const { language } = useLanguage();
  const { changedCount, paymentCount, contracts, isComplete } = trial;
  const asksIssuers = rules.some(({ issuerCountries }) => issuerCountries.length > 0);
  const day = formatDay(trial.day, language);
  const columns: Column<RoutingTrial["contracts"][number]>[] = [
    { title: words.contract, cell: ({ contractId }) => contractName(overview, contractId) },
    { title: words.actual, isRight: true, cell: ({ count }) => formatCount(count) },
    { title: words.proposed, isRight: true, cell: ({ countThen }) => formatCount(countThen) },
    {
      title: words.actualAmount,
      isRight: true,
      cell: ({ amountMinor }) => formatAmount(amountMinor),
    },
    {
      title: words.proposedAmount,
      isRight: true,
      cell: ({ amountMinorThen }) => formatAmount(amountMinorThen),
    },
  ];
  const lead = words.trialLead(formatCount(changedCount), formatCount(paymentCount));
  return (
    <List
      words={{
        title: words.trial(day),
        lead: paymentCount === 0 ? "" : `${lead} ${words.trialNote}`,
        none: words.trialNone(day),
      }}
      list={toListing(contracts)}
      keyOf={({ contractId }) => contractId}
      columns={columns}
      above={
        <>
          {!isComplete && <Notice tone="warn">{words.incomplete}</Notice>}
          {asksIssuers && <Notice tone="wait">{words.trialIssuers}</Notice>}
        </>
      }
    />
  );
}
