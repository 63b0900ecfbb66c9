import { useState } from "react";
import { useToast } from "../page/toast.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface DangerDialogProps {
  title: string;
  /** What will happen, in full. */
  text: string;
  /** The act as a verb, such as 'Delete store'. */
  act: string;
  /** Said when it is done. */
  done: string;
  run(): Promise<unknown>;
  onClose(): void;
}

/** Asks before something that cannot be taken back, does it, and says so. */
export function DangerDialog({ title, text, act, done, run, onClose }: DangerDialogProps) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await run().then(() => toast.done(done), toast.failed);
    onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      act={act}
      isDanger
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
