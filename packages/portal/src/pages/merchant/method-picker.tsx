import { useId } from "react";
import type { MerchantDetail } from "../../generated/api.ts";
import { Choice } from "../../ui/form/choice.tsx";
import { ErrorText } from "../../ui/form/error-text.tsx";
import { SwitchRow } from "../../ui/form/switch-row.tsx";
import { toggled } from "../../ui/form/toggled.ts";
import { MethodMark } from "../../ui/text/method-mark.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { OPERATOR_MERCHANT_WORDS } from "./operator-merchant-words.ts";

interface MethodPickerProps {
  methods: MerchantDetail["methods"];
  /** Null: every method, also those that are added later. */
  chosen: readonly string[] | null;
  onChoose(chosen: readonly string[] | null): void;
}

/** Which of the gateway's methods a merchant may use. */
export function MethodPicker({ methods, chosen, onChoose }: MethodPickerProps) {
  const words = useWords(OPERATOR_MERCHANT_WORDS);
  const ui = useWords(UI_WORDS);
  const errorId = useId();
  const isAny = chosen === null;
  const isNone = chosen?.length === 0;
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={isNone ? errorId : undefined}>
      <legend className="sr-only">{ui.methods}</legend>
      <SwitchRow
        label={words.allMethods}
        hint={words.allMethodsHint}
        isOn={isAny}
        onSwitch={(isOn) => onChoose(isOn ? null : methods.map(({ id }) => id))}
      />
      {!isAny && (
        <ul className="grid max-h-80 overflow-y-auto rounded-card border border-line sm:grid-cols-2">
          {methods.map(({ id, name, mark }) => (
            <li key={id}>
              <Choice
                isChosen={chosen.includes(id)}
                onChoose={() => onChoose(toggled(chosen, id))}
                className="px-3 hover:bg-paper-2"
              >
                <MethodMark mark={mark} />
                <span className="min-w-0 break-words">
                  {name} <span className="font-mono text-13 text-ink-2">{id}</span>
                </span>
              </Choice>
            </li>
          ))}
        </ul>
      )}
      {isNone && <ErrorText id={errorId}>{words.noMethod}</ErrorText>}
    </fieldset>
  );
}
