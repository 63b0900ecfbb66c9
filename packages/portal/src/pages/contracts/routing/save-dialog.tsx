import { useAct } from "../../../api/use-api.ts";
import type { RoutingRule } from "../../../generated/api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { useWords } from "../../../words/language.tsx";
import { OPERATOR_DECISION_WORDS } from "../../operator/decision-words.ts";
import { ROUTING_WORDS } from "./routing-words.ts";

interface SaveDialogProps {
  version: number;
  rules: RoutingRule[];
  onSaved(): void;
  onClose(): void;
}

/** Asks for the reason, and sends the whole list. */
export function SaveDialog({ version, rules, onSaved, onClose }: SaveDialogProps) {
  const words = useWords(ROUTING_WORDS);
  const operator = useWords(OPERATOR_DECISION_WORDS);
  const change = useAct("changeRouting", ["getRouting"]);
  const { values, bind } = useFields({ reason: "" });
  return (
    <FormDialog
      title={words.save}
      lead={words.saveLead(rules.length)}
      submit={() => change.mutateAsync({ body: { version, rules, reason: values.reason } })}
      done={({ done }) => (done ? words.done : operator.waits)}
      onDone={() => {
        onSaved();
        onClose();
      }}
      onClose={onClose}
    >
      <TextField label={words.reason} required maxLength={500} {...bind("reason")} />
    </FormDialog>
  );
}
