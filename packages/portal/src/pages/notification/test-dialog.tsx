import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAct, useApi } from "../../api/use-api.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { SelectField, TextField, toNamedOptions } from "../../ui/form/field.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

/** Sends a signed sample to an endpoint and opens its delivery. */
export function TestDialog({ onClose }: { onClose(): void }) {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const navigate = useNavigate();
  const applications = useApi("listApplications", {}).data?.items ?? [];
  const test = useAct("sendTestNotification", ["listNotifications"]);
  const [chosen, setChosen] = useState("");
  const application = applications.find(({ id }) => id === chosen) ?? applications[0];
  const [typed, setTyped] = useState<string | null>(null);
  const url = typed ?? application?.webhookUrl ?? "";
  const body = { applicationId: application?.id ?? "", url: url.trim() };
  return (
    <FormDialog
      title={words.test}
      lead={words.testLead}
      isDisabled={!application}
      done={words.testSent}
      submit={() => test.mutateAsync({ body })}
      onDone={({ id }) => void navigate({ to: "/notifications/$id", params: { id } })}
      onClose={onClose}
    >
      <SelectField
        label={ui.application}
        value={application?.id ?? ""}
        onValue={setChosen}
        options={toNamedOptions(applications)}
      />
      <TextField
        label={words.url}
        type="url"
        required
        placeholder="https://"
        value={url}
        onValue={setTyped}
      />
    </FormDialog>
  );
}
