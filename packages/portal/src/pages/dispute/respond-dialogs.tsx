import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-api.ts";
import type { DisputeItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { DangerDialog } from "../../ui/dialog/danger-dialog.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { useFailureText } from "../../words/failure-text.ts";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { DISPUTE_WORDS } from "./dispute-words.ts";

interface RespondDialogProps {
  item: DisputeItem;
  onClose(): void;
}

const CHANGES = ["getDispute", "listDisputes", "getPayment"] as const;
const TEXT_LENGTH_MAX = 2_000;

/** Tells the payer's bank why the money is the merchant's. */
export function AnswerDialog({ item, onClose }: RespondDialogProps) {
  const words = useWords(DISPUTE_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const answer = useAct("answerDispute", CHANGES);
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate(
      { params: { id: item.id }, body: { text: text.trim() } },
      {
        onSuccess: () => {
          toast.done(words.answered);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={words.answerTitle} lead={words.answerLead} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {answer.isError && (
          <Notice tone="bad" isLive>
            {textOf(answer.error)}
          </Notice>
        )}
        <TextArea
          label={words.explanation}
          hint={words.explanationHint}
          required
          rows={8}
          maxLength={TEXT_LENGTH_MAX}
          value={text}
          onValue={setText}
        />
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={answer.isPending}
            disabled={text.trim() === ""}
          >
            {words.answer}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Lets the payer keep the money. */
export function AcceptDialog({ item, onClose }: RespondDialogProps) {
  const words = useWords(DISPUTE_WORDS);
  const accept = useAct("acceptDispute", CHANGES);
  return (
    <DangerDialog
      title={words.acceptTitle}
      text={words.acceptText(formatAmount(item.amountMinor))}
      act={words.accept}
      done={words.acceptDone}
      run={() => accept.mutateAsync({ params: { id: item.id } })}
      onClose={onClose}
    />
  );
}
