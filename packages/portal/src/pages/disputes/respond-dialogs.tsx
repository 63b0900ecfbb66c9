import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-api.ts";
import type { DisputeItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useToast } from "../../ui/toast.tsx";
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
  const toast = useToast();
  const accept = useAct("acceptDispute", CHANGES);
  const confirm = () =>
    accept.mutate(
      { params: { id: item.id } },
      {
        onSuccess: () => toast.done(words.acceptDone),
        onError: toast.failed,
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={words.acceptTitle}
      act={words.accept}
      isDanger
      isBusy={accept.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.acceptText(formatAmount(item.amountMinor))}
    </ConfirmDialog>
  );
}
