import { type ReactNode, useState } from "react";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { HEALTH_WORDS } from "./health-words.ts";

const REASON_LENGTH_MAX = 500;

interface DecisionDialogProps<T extends string, R> {
  title: string;
  /** What is wrong. */
  note: string;
  /** What is possible, and what each leads to. */
  decisions: readonly (readonly [decision: T, label: string, hint?: string])[];
  /** The button's verb and noun, and the toast; those of the decision where it has its own. */
  act: string | ((decision: T) => string);
  done: string | ((decision: T, result: R) => string);
  decide(body: { decision: T; reason: string }): Promise<R>;
  onClose(): void;
  children?: ReactNode;
}

/** An operator decides on an exception, and says why. */
export function DecisionDialog<T extends string, R>(props: DecisionDialogProps<T, R>) {
  const { title, note, decisions, act, done, decide, onClose, children } = props;
  const words = useWords(HEALTH_WORDS);
  const ui = useWords(UI_WORDS);
  const [chosen, setChosen] = useState(decisions[0]);
  const { values, bind } = useFields({ reason: "" });
  return (
    <FormDialog
      title={title}
      lead={note}
      act={typeof act === "string" ? act : chosen ? act(chosen[0]) : title}
      isDisabled={!chosen}
      done={(result) => {
        if (typeof done === "string") return done;
        return chosen && result !== undefined ? done(chosen[0], result) : "";
      }}
      submit={async () =>
        chosen ? decide({ decision: chosen[0], reason: values.reason.trim() }) : undefined
      }
      onClose={onClose}
    >
      <SelectField
        label={ui.decision}
        hint={chosen?.[2]}
        value={chosen?.[0] ?? ""}
        onValue={(value) => setChosen(decisions.find(([each]) => each === value))}
        options={decisions.map(([each, label]) => [each, label])}
      />
      <TextField
        label={ui.reason}
        hint={words.whyHint}
        required
        maxLength={REASON_LENGTH_MAX}
        {...bind("reason")}
      />
      {children}
    </FormDialog>
  );
}
