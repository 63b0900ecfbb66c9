import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";

const REASON_LENGTH_MAX = 500;

interface ReasonDialogProps {
  /** The button's verb and noun. */
  act: string;
  lead: string;
  done: string;
  submit(reason: string): Promise<unknown>;
  onClose(): void;
}

/** An act whose reason goes to the audit log. */
export function ReasonDialog({ act, lead, done, submit, onClose }: ReasonDialogProps) {
  const ui = useWords(UI_WORDS);
  const { values, bind } = useFields({ reason: "" });
  return (
    <FormDialog
      title={act}
      lead={lead}
      act={act}
      done={done}
      submit={() => submit(values.reason.trim())}
      onClose={onClose}
    >
      <TextField label={ui.reason} required maxLength={REASON_LENGTH_MAX} {...bind("reason")} />
    </FormDialog>
  );
}
