import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-api.ts";
import type { KeyItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { useFailureText } from "../../words/failure-text.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { KEY_WORDS } from "./key-words.ts";

interface KeyDialogProps {
  applicationId: string;
  item: KeyItem;
  onClose(): void;
}

export function RenameDialog({ applicationId, item, onClose }: KeyDialogProps) {
  const words = useWords(KEY_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const rename = useAct("renameKey", ["listKeys"]);
  const [name, setName] = useState(item.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate(
      { params: { id: applicationId, keyId: item.id }, body: { name: name.trim() } },
      {
        onSuccess: () => {
          toast.done(words.renamed);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={words.rename} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label={words.keyName}
          hint={words.keyNameHint}
          required
          maxLength={100}
          value={name}
          error={rename.isError ? textOf(rename.error) : undefined}
          onValue={setName}
        />
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={rename.isPending}>
            {ui.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** A revoked key never comes back. */
export function RevokeDialog({ applicationId, item, onClose }: KeyDialogProps) {
  const words = useWords(KEY_WORDS);
  const toast = useToast();
  const revoke = useAct("revokeKey", ["listKeys", "getApplication", "listApplications"]);
  const confirm = () =>
    revoke.mutate(
      { params: { id: applicationId, keyId: item.id } },
      {
        onSuccess: () => {
          toast.done(words.revokeDone);
          onClose();
        },
        onError: toast.failed,
      },
    );
  return (
    <ConfirmDialog
      title={words.revokeTitle}
      act={words.revoke}
      isDanger
      isBusy={revoke.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.revokeText(item.name)}
    </ConfirmDialog>
  );
}
