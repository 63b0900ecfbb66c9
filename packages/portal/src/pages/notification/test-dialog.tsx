import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useAct, useApi } from "../../api/use-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { useFailureText } from "../../words/failure-text.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

/** Sends a signed sample to an address and opens what came of it. */
export function TestDialog({ onClose }: { onClose(): void }) {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const navigate = useNavigate();
  const applications = useApi("listApplications", {}).data?.items ?? [];
  const test = useAct("sendTestNotification", ["listNotifications"]);
  const [chosen, setChosen] = useState("");
  const application = applications.find(({ id }) => id === chosen) ?? applications[0];
  const [typed, setTyped] = useState<string | null>(null);
  const url = typed ?? application?.webhookUrl ?? "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!application) return;
    test.mutate(
      { body: { applicationId: application.id, url: url.trim() } },
      {
        onSuccess: (made) => {
          toast.done(words.testSent);
          onClose();
          void navigate({ to: "/notifications/$id", params: { id: made.id } });
        },
      },
    );
  };
  return (
    <Dialog title={words.test} lead={words.testLead} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {test.isError && (
          <Notice tone="bad" isLive>
            {textOf(test.error)}
          </Notice>
        )}
        <SelectField
          label={ui.application}
          value={application?.id ?? ""}
          onValue={setChosen}
          options={applications.map(({ id, name }) => [id, name])}
        />
        <TextField
          label={words.address}
          type="url"
          required
          placeholder="https://"
          value={url}
          onValue={setTyped}
        />
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={test.isPending}>
            {words.send}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
