import type { ReactNode } from "react";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Button } from "../button.tsx";
import { FormFrame } from "../form/form.tsx";
import { type Submission, useSubmit } from "../form/use-submit.ts";
import { Dialog, DialogButtons } from "./dialog.tsx";

interface FormDialogProps<R> extends Submission<R> {
  title: string;
  lead?: ReactNode;
  isWide?: boolean;
  /** The button's verb and noun where they are not the title. */
  act?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** More buttons before Cancel. */
  buttons?: ReactNode;
  onClose(): void;
  children?: ReactNode;
}

/** A dialog with a form: it closes when the gateway has accepted it, and says why when not. */
export function FormDialog<R>(props: FormDialogProps<R>) {
  const {
    title,
    lead,
    isWide = false,
    act = title,
    isDanger,
    isDisabled,
    buttons,
    onClose,
  } = props;
  const { children, onDone = onClose, ...submission } = props;
  const words = useWords(UI_WORDS);
  const { onSubmit, error, isBusy } = useSubmit({ ...submission, onDone });
  return (
    <Dialog title={title} lead={lead} isWide={isWide} onClose={onClose}>
      <FormFrame
        onSubmit={onSubmit}
        error={error}
        buttons={
          <DialogButtons>
            {buttons}
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button
              type="submit"
              look={isDanger ? "danger" : "primary"}
              disabled={isDisabled}
              isBusy={isBusy}
              className="max-w-full whitespace-normal!"
            >
              {act}
            </Button>
          </DialogButtons>
        }
      >
        {children}
      </FormFrame>
    </Dialog>
  );
}

interface ConfirmDialogProps<R> extends Submission<R> {
  title: string;
  /** What will happen, in full. */
  text: string;
  act: string;
  isDanger?: boolean;
  onClose(): void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog<R>({ text, ...props }: ConfirmDialogProps<R>) {
  return <FormDialog {...props} lead={text} />;
}
