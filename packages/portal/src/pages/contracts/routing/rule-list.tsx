import { ArrowUp, Trash2 } from "lucide-react";
import type { RoutingOverview, RoutingRule, RoutingTrial } from "../../../generated/api.ts";
import { IconButton } from "../../../ui/button.tsx";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { List, toListing } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { contractName } from "./read-rule.ts";
import { ROUTING_WORDS } from "./routing-words.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { useRuleLines } from "./use-rule-lines.ts";

interface RuleListProps {
  overview: RoutingOverview;
  rules: readonly RoutingRule[];
  /** `trial`: where the gateway has tried it. */
  onChange(rules: RoutingRule[], trial: RoutingTrial | null): void;
}

interface Row {
  rule: RoutingRule;
  index: number;
}

/** Rules in their order, each with what changes it. */
export function RuleList({ overview, rules, onChange }: RuleListProps) {
  const words = useWords(ROUTING_WORDS);
  const columns = useColumns({ overview, rules, onChange });
  return (
    <List
      words={{ title: words.rules, lead: words.rulesLead, none: words.none }}
      list={toListing(rules.map((rule, index) => ({ rule, index })))}
      keyOf={({ rule }) => rule.name}
      columns={columns}
      actions={
        <DialogButton
          isSmall
          dialog={(close) => (
            <RuleDialog
              overview={overview}
              taken={rules.map(({ name }) => name)}
              listWith={(rule) => [...rules, rule]}
              onTried={onChange}
              onClose={close}
            />
          )}
        >
          {words.add}
        </DialogButton>
      }
    />
  );
}

function useColumns({ overview, rules, onChange }: RuleListProps): Column<Row>[] {
  const words = useWords(ROUTING_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const lines = useRuleLines({
    method: (id) => overview.methods.find((method) => method.id === id)?.name[language] ?? id,
    contract: (id) => contractName(overview, id),
  });
  return [
    {
      title: words.rule,
      cell: ({ rule, index }) => (
        <TwoLines title={`${index + 1}. ${rule.name}`} text={lines(rule).fits} wraps />
      ),
    },
    { title: words.shares, cell: ({ rule }) => lines(rule).shares },
    {
      title: ui.actions,
      isRight: true,
      place: "acts",
      cell: ({ rule, index }) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          {index > 0 && (
            <IconButton
              label={words.moveUp(rule.name)}
              icon={ArrowUp}
              onClick={() => onChange(movedUp(rules, index), null)}
            />
          )}
          <DialogButton
            isSmall
            dialog={(close) => (
              <RuleDialog
                overview={overview}
                from={rule}
                taken={rules.filter((other) => other !== rule).map(({ name }) => name)}
                listWith={(edited) => rules.with(index, edited)}
                onTried={onChange}
                onClose={close}
              />
            )}
          >
            {words.edit}
          </DialogButton>
          <IconButton
            label={words.remove(rule.name)}
            icon={Trash2}
            onClick={() => onChange(rules.toSpliced(index, 1), null)}
          />
        </span>
      ),
    },
  ];
}

function movedUp(rules: readonly RoutingRule[], index: number): RoutingRule[] {
  const [rule] = rules.slice(index, index + 1);
  return rule ? rules.toSpliced(index, 1).toSpliced(index - 1, 0, rule) : [...rules];
}
