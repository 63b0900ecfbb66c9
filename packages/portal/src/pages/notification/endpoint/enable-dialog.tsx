import { useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import type { WebhookEndpointItem } from "../../../generated/api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { SwitchRow } from "../../../ui/form/switch-row.tsx";
import { formatCount } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { ENDPOINT_WORDS } from "./endpoint-words.ts";

/** What one request resends at most. */
const RESENT_MAX = 1_000;

interface EnableDialogProps {
  endpoint: WebhookEndpointItem;
  onClose(): void;
}

/** Enables an endpoint; what it has missed is counted, and resent by choice. */
export function EnableDialog({ endpoint: { id, missedCount }, onClose }: EnableDialogProps) {
  const words = useWords(ENDPOINT_WORDS);
  const hasMissed = missedCount > 0;
  const [isResending, setResending] = useState(hasMissed);
  const update = useAct("updateWebhookEndpoint", [
    "getWebhookEndpoint",
    "listWebhookEndpoints",
    "listNotifications",
    "getAttention",
  ]);
  const submit = () => {
    const resendMissed = hasMissed && isResending;
    return update.mutateAsync({ params: { id }, body: { isActive: true, resendMissed } });
  };
  const isMore = missedCount > RESENT_MAX;
  return (
    <FormDialog
      title={words.enable}
      lead={words.enableLead}
      done={words.enabled}
      submit={submit}
      onClose={onClose}
    >
      <p className="font-semibold">
        {hasMissed
          ? words.missed(formatCount(Math.min(missedCount, RESENT_MAX)), isMore)
          : words.missedNone}
      </p>
      {hasMissed && (
        <SwitchRow
          label={words.resendMissed}
          hint={isMore ? words.resendMissedHint : undefined}
          isOn={isResending}
          onSwitch={setResending}
        />
      )}
    </FormDialog>
  );
}
