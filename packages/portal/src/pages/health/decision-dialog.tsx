import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { OPERATOR_WORDS } from "./health-words.ts";

const REASON_LENGTH_MAX = 500;

interface DecisionDialogProps<T extends string> {
  title: string;
  /** What does not fit. */
  note: string;
  /** What is possible, and what each leads to. */
  decisions: readonly (readonly [decision: T, label: string, hint?: string])[];
  /** The act as a verb. */
  act: string;
  decide(body: { decision: T; reason: string }): Promise<unknown>;
  onClose(): void;
  children?: ReactNode;
}

/** An operator decides about something that does not fit, and says why. */
export function DecisionDialog<T extends string>(props: DecisionDialogProps<T>) {
  const { title, note, decisions, act, decide, onClose, children } = props;
  const words = useWords(OPERATOR_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const [chosen, setChosen] = useState(decisions[0]);
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    setBusy(true);
    try {
      await decide({ decision: chosen[0], reason: reason.trim() });
      toast.done(ui.saved);
      onClose();
    } catch (error) {
      toast.failed(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} lead={note} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <SelectField
          label={words.decision}
          hint={chosen?.[2]}
          value={chosen?.[0] ?? ""}
          onValue={(value) => setChosen(decisions.find(([each]) => each === value))}
          options={decisions.map(([each, label]) => [each, label])}
        />
        <TextField
          label={words.why}
          hint={words.whyHint}
          required
          maxLength={REASON_LENGTH_MAX}
          value={reason}
          onValue={setReason}
        />
        {children}
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {act}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
