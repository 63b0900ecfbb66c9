import type { ReactNode } from "react";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Button } from "../button.tsx";
import { Dialog, DialogButtons } from "./dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What will happen, in full. */
  children: ReactNode;
  /** The act as a verb, such as 'Revoke key'. */
  act: string;
  isDanger?: boolean;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, act, isDanger, isBusy, onConfirm, onClose } = props;
  const words = useWords(UI_WORDS);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-ink-2">{children}</div>
      <DialogButtons>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button look={isDanger ? "danger" : "primary"} isBusy={isBusy} onClick={onConfirm}>
          {act}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
