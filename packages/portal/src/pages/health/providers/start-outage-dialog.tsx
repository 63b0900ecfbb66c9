import { useState } from "react";
import type { ResponseOf } from "../../../api/call.ts";
import { useAct } from "../../../api/use-api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { SelectField, TextField, TimeField } from "../../../ui/form/field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { OUTAGE_WORDS } from "./outage-words.ts";

const LANGUAGES = ["en", "ms", "zh", "ta"] as const;
const MESSAGE_LENGTH_MAX = 200;

interface StartOutageDialogProps {
  facts: ResponseOf<"getOutageChoices">;
  onClose(): void;
}

/** Malaysian time, which has no daylight saving. */
const toTime = (typed: string) => (typed === "" ? null : `${typed}:00+08:00`);

/** Takes a provider, a method or a bank off for all merchants. */
export function StartOutageDialog({ facts, onClose }: StartOutageDialogProps) {
  const words = useWords(OUTAGE_WORDS);
  const { language } = useLanguage();
  const start = useAct("startOutage", ["listOutages", "getAttention"]);
  const [chosen, setChosen] = useState("0");
  const { values, bind } = useFields({ ...facts.messages, from: "", until: "" });
  return (
    <FormDialog
      title={words.start}
      lead={words.startLead}
      done={words.started}
      isDanger
      isWide
      submit={async () => {
        const choice = facts.choices[Number(chosen)];
        if (!choice) return;
        const { name: _, ...subject } = choice;
        const { from, until, ...messages } = values;
        const times = { startsAt: toTime(from), endsAt: toTime(until) };
        await start.mutateAsync({ body: { ...subject, messages, ...times } });
      }}
      onClose={onClose}
    >
      <SelectField
        label={words.subject}
        value={chosen}
        onValue={setChosen}
        options={facts.choices.map(({ name }, index) => [String(index), name[language]])}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField label={words.from} hint={words.fromHint} {...bind("from")} />
        <TimeField label={words.until} hint={words.untilHint(facts.daysMax)} {...bind("until")} />
      </div>
      {LANGUAGES.map((each) => (
        <TextField
          key={each}
          label={`${words.messages} (${words[each]})`}
          required
          maxLength={MESSAGE_LENGTH_MAX}
          {...bind(each)}
        />
      ))}
    </FormDialog>
  );
}
