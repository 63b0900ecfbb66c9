import { useState } from "react";
import { useAct, useApi, useList } from "../../../api/use-api.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Panel } from "../../../ui/page/panel.tsx";
import { Loaded, LoadedTogether } from "../../../ui/page/states.tsx";
import { useWords } from "../../../words/language.tsx";
import { CheckReport } from "./check-report.tsx";
import { CHECK_WORDS } from "./check-words.ts";

const REFRESH_MS = 1_500;

/** The newest check, and a form that starts another one. */
export function CheckTab() {
  const checks = useList("listIntegrationChecks");
  const [startedId, setStartedId] = useState<string | null>(null);
  return (
    <LoadedTogether queries={[checks]} height="h-96">
      {() => {
        const id = startedId ?? checks.items?.[0]?.id;
        return (
          <div className="flex flex-col gap-5">
            <StartPanel onStarted={setStartedId} />
            {id !== undefined && <Newest key={id} id={id} />}
          </div>
        );
      }}
    </LoadedTogether>
  );
}

function Newest({ id }: { id: string }) {
  const check = useApi("getIntegrationCheck", { params: { id } }, { refreshMs: REFRESH_MS });
  return <Loaded query={check}>{(found) => <CheckReport check={found} />}</Loaded>;
}

function StartPanel({ onStarted }: { onStarted(id: string): void }) {
  const words = useWords(CHECK_WORDS);
  const start = useAct("createIntegrationCheck", ["listIntegrationChecks"]);
  const { values, bind } = useFields({ notifyUrl: "", buyUrl: "", probeUrl: "" });
  const [notifyUrl, buyUrl, probeUrl] = [values.notifyUrl, values.buyUrl, values.probeUrl].map(
    (each) => each.trim(),
  ) as [string, string, string];
  const body = { notifyUrl, ...(buyUrl && { buyUrl }), ...(probeUrl && { probeUrl }) };
  return (
    <Panel title={words.title} lead={words.lead}>
      <Form
        act={words.start}
        done={words.started}
        submit={async () => {
          const { id } = await start.mutateAsync({ body });
          onStarted(id);
        }}
      >
        <div className="flex flex-col gap-3">
          <TextField
            type="url"
            label={words.notifyUrl}
            hint={words.notifyUrlHint}
            {...bind("notifyUrl")}
            required
          />
          <TextField type="url" label={words.buyUrl} hint={words.buyUrlHint} {...bind("buyUrl")} />
          <TextField
            type="url"
            label={words.probeUrl}
            hint={words.probeUrlHint}
            {...bind("probeUrl")}
          />
        </div>
      </Form>
    </Panel>
  );
}
