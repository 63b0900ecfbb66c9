import { useAct } from "../../../api/use-api.ts";
import type { RoutingOverview, RoutingRule, RoutingTrial } from "../../../generated/api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { Choice } from "../../../ui/form/choice.tsx";
import { type Option, TextField } from "../../../ui/form/field.tsx";
import { toggled } from "../../../ui/form/toggled.ts";
import { TypedField } from "../../../ui/form/typed-field.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { contractName } from "./read-rule.ts";
import { ROUTING_WORDS } from "./routing-words.ts";
import { useRuleForm } from "./use-rule-form.ts";

interface RuleDialogProps {
  overview: RoutingOverview;
  /** What is edited; none: a new rule. */
  from?: RoutingRule | undefined;
  /** Names that other rules have. */
  taken: readonly string[];
  /** The whole list with the rule. */
  listWith(rule: RoutingRule): RoutingRule[];
  onTried(rules: RoutingRule[], trial: RoutingTrial): void;
  onClose(): void;
}

/** A rule of a list that is not in use yet: the gateway checks the list, and tries it. */
export function RuleDialog(props: RuleDialogProps) {
  const { overview, from, taken, listWith, onTried, onClose } = props;
  const words = useWords(ROUTING_WORDS);
  const { language } = useLanguage();
  const form = useRuleForm(overview, from, taken);
  const { bind, rule } = form;
  const tryOut = useAct("tryRouting");
  return (
    <FormDialog
      title={from ? words.edit : words.add}
      isWide
      isDisabled={rule === null}
      submit={async () => {
        const rules = rule ? listWith(rule) : [];
        onTried(rules, await tryOut.mutateAsync({ body: { rules } }));
      }}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        error={form.isTaken ? words.twice : undefined}
        required
        maxLength={60}
        {...bind("name")}
      />
      <Choices
        title={words.methods}
        options={form.methodOptions.map((method) => [method.id, method.name[language]])}
        chosen={form.methods}
        onChosen={form.setMethods}
      />
      <Choices
        title={words.cardBrands}
        options={overview.cardBrands.map((brand) => [brand, brand])}
        chosen={form.cardBrands}
        onChosen={form.setBrands}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.issuerCountries}
          hint={words.issuerCountriesHint}
          error={form.areCountriesBad ? words.badCountries : undefined}
          {...bind("issuerCountries")}
        />
        <TextField
          label={words.merchantIds}
          hint={words.merchantIdsHint}
          isMono
          {...bind("merchantIds")}
        />
        <LimitFields form={form} />
        {form.contractIds.map((id) => (
          <TypedField
            key={id}
            kind="count"
            label={words.share(contractName(overview, id))}
            hint={words.shareHint}
            {...form.bindShare(id)}
          />
        ))}
      </div>
      {form.wrongTotal !== null && <Notice tone="warn">{words.total(form.wrongTotal)}</Notice>}
    </FormDialog>
  );
}

function LimitFields({ form: { min, max, bind } }: { form: ReturnType<typeof useRuleForm> }) {
  const words = useWords(ROUTING_WORDS);
  return (
    <>
      <TypedField
        kind="amount"
        label={words.min}
        hint={words.noLimit}
        error={min.error}
        {...bind("min")}
      />
      <TypedField
        kind="amount"
        label={words.max}
        hint={words.noLimit}
        error={max.error}
        {...bind("max")}
      />
    </>
  );
}

interface ChoicesProps {
  title: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChosen(chosen: string[]): void;
}

function Choices({ title, options, chosen, onChosen }: ChoicesProps) {
  const words = useWords(ROUTING_WORDS);
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-13 font-semibold">{title}</legend>
      <div className="grid sm:grid-cols-3">
        {options.map(([value, text]) => (
          <Choice
            key={value}
            isChosen={chosen.includes(value)}
            onChoose={() => onChosen(toggled(chosen, value))}
          >
            {text}
          </Choice>
        ))}
      </div>
      <p className="text-13 text-ink-2">{words.noneChosen}</p>
    </fieldset>
  );
}
