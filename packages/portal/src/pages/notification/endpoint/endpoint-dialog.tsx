import { useState } from "react";
import { useAct, useApi } from "../../../api/use-api.ts";
import type { WebhookEndpointItem } from "../../../generated/api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { Choice } from "../../../ui/form/choice.tsx";
import { SelectField, TextField, toNamedOptions } from "../../../ui/form/field.tsx";
import { toggled } from "../../../ui/form/toggled.ts";
import { useFields } from "../../../ui/form/use-fields.ts";
import { EVENT_TYPE_WORDS } from "../../../words/delivery-words.ts";
import { keysOf } from "../../../words/keys-of.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { useEventType } from "../../../words/use-delivery-words.ts";
import { NOTIFICATION_WORDS } from "../notification-words.ts";
import { CredentialFields, kindOf } from "./credential-fields.tsx";
import { ENDPOINT_WORDS } from "./endpoint-words.ts";

/** What an endpoint can choose from. PAYOUT_MADE is a name of earlier releases. */
const EVENT_TYPES = keysOf(EVENT_TYPE_WORDS.en).filter(
  (type) => type !== "PORTAL_TEST" && type !== "PAYOUT_MADE",
);
type ChosenType = (typeof EVENT_TYPES)[number];

const CHANGES = ["listWebhookEndpoints", "getWebhookEndpoint", "listNotifications"] as const;

interface EndpointDialogProps {
  /** Null for a new one. */
  endpoint: WebhookEndpointItem | null;
  onClose(): void;
}

/** Adds an endpoint, or changes one. */
export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const words = useWords(ENDPOINT_WORDS);
  const shared = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const applications = useApi("listApplications", {}).data?.items ?? [];
  const create = useAct("createWebhookEndpoint", CHANGES);
  const update = useAct("updateWebhookEndpoint", CHANGES);
  const { values, bind } = useFields(() => ({
    url: endpoint?.url ?? "",
    description: endpoint?.description ?? "",
    applicationId: endpoint?.applicationId ?? "",
    username: "",
    password: "",
  }));
  const [isAll, setAll] = useState(endpoint === null || endpoint.eventTypes.length === 0);
  const [chosen, setChosen] = useState<readonly ChosenType[]>(endpoint?.eventTypes ?? []);
  const isEntered = values.username !== "" || values.password !== "";
  const submit = () => {
    const { applicationId, username, password } = values;
    const hasCredentials = kindOf(values.url) !== null && isEntered;
    const body = {
      url: values.url.trim(),
      description: values.description.trim(),
      eventTypes: isAll ? [] : [...chosen],
      ...(applicationId && { applicationId }),
      ...(hasCredentials && { credentials: { username, password } }),
    };
    return endpoint
      ? update.mutateAsync({ params: { id: endpoint.id }, body })
      : create.mutateAsync({ body });
  };
  return (
    <FormDialog
      title={endpoint ? words.edit : words.add}
      act={endpoint ? ui.save : words.add}
      done={endpoint ? ui.saved : words.added}
      isDisabled={!isAll && chosen.length === 0}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={shared.url}
        type="url"
        required
        maxLength={2_000}
        placeholder="https://"
        hint={words.urlHint}
        {...bind("url")}
      />
      <CredentialFields
        kind={kindOf(values.url)}
        isEntered={isEntered}
        isKept={endpoint !== null && kindOf(endpoint.url) === kindOf(values.url)}
        bind={bind}
      />
      <TextField label={words.description} maxLength={200} {...bind("description")} />
      <EventChoice isAll={isAll} onAll={setAll} chosen={chosen} onChosen={setChosen} />
      {applications.length > 1 && (
        <SelectField
          label={words.signedBy}
          hint={words.signedByHint}
          {...bind("applicationId")}
          value={values.applicationId || (applications[0]?.id ?? "")}
          options={toNamedOptions(applications)}
        />
      )}
    </FormDialog>
  );
}

interface EventChoiceProps {
  isAll: boolean;
  onAll(isAll: boolean): void;
  chosen: readonly ChosenType[];
  onChosen(chosen: readonly ChosenType[]): void;
}

function EventChoice({ isAll, onAll, chosen, onChosen }: EventChoiceProps) {
  const words = useWords(ENDPOINT_WORDS);
  const typeOf = useEventType();
  return (
    <fieldset>
      <legend className="mb-1 text-13 font-semibold">{words.events}</legend>
      <Choice isChosen={isAll} onChoose={() => onAll(!isAll)}>
        <EventName name={words.allEvents} hint={words.allEventsHint} />
      </Choice>
      {!isAll && (
        <div className="grid sm:grid-cols-2">
          {EVENT_TYPES.map((type) => (
            <Choice
              key={type}
              isChosen={chosen.includes(type)}
              onChoose={() => onChosen(toggled(chosen, type))}
            >
              <EventName name={typeOf(type)} hint={type} />
            </Choice>
          ))}
        </div>
      )}
      {!isAll && chosen.length === 0 && <p className="text-13 text-ink-2">{words.noneChosen}</p>}
    </fieldset>
  );
}

function EventName({ name, hint }: { name: string; hint: string }) {
  return (
    <span className="min-w-0">
      <span className="block">{name}</span>
      <span className="block text-13 break-words text-ink-2">{hint}</span>
    </span>
  );
}
