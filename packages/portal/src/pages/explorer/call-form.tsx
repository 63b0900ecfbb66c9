import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { buildUrl } from "../../api/build-url.ts";
import type { Operation } from "../../signing/openapi.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { EXPLORER_WORDS } from "./explorer-words.ts";
import { type CallResult, sendSigned } from "./send-signed.ts";

interface CallFormProps {
  operations: readonly Operation[];
  /** Null until there is a key and a token. */
  signer: { key: CryptoKey; token: string } | null;
  hint: string | null;
  onResult(result: CallResult): void;
}

/** Chooses an operation, fills it in and sends it. */
export function CallForm({ operations, signer, hint, onResult }: CallFormProps) {
  const words = useWords(EXPLORER_WORDS);
  const [id, setId] = useState("createCheckout");
  const operation = operations.find((each) => each.id === id) ?? operations[0];
  if (!operation) return null;
  return (
    <Panel title={words.call}>
      <div className="flex flex-col gap-4">
        <SelectField
          label={words.operation}
          value={operation.id}
          onValue={setId}
          options={operations.map((each) => [each.id, `${each.method} ${each.path}`])}
        />
        <OperationForm
          key={operation.id}
          operation={operation}
          signer={signer}
          hint={hint}
          onResult={onResult}
        />
      </div>
    </Panel>
  );
}

type OperationFormProps = Omit<CallFormProps, "operations"> & { operation: Operation };

function OperationForm({ operation, signer, hint, onResult }: OperationFormProps) {
  const words = useWords(EXPLORER_WORDS);
  const ui = useWords(UI_WORDS);
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const { values, bind } = useFields<Record<string, string>>({});
  const [body, setBody] = useState(operation.body);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const query = Object.fromEntries(operation.query.map(({ name }) => [name, values[name]]));
  const url = window.location.origin + buildUrl(operation.path, values, query);
  const send = async () => {
    if (!signer) return;
    setBusy(true);
    setError(null);
    try {
      const call = { method: operation.method, url, body, accessToken: signer.token };
      onResult(await sendSigned(call, signer.key));
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-2">{operation.summary}</p>
      {(names.length > 0 || operation.query.length > 0) && (
        <div className="grid gap-4 sm:grid-cols-2">
          {names.map((name) => (
            <TextField key={name} label={name} required {...bind(name)} />
          ))}
          {operation.query.map(({ name, description, isRequired }) => (
            <TextField
              key={name}
              label={name}
              hint={description}
              required={isRequired}
              {...bind(name)}
            />
          ))}
        </div>
      )}
      {operation.body !== "" && (
        <TextArea label={ui.jsonBody} isMono rows={14} value={body} onValue={setBody} />
      )}
      <p className="rounded-card bg-paper-2 px-3 py-2 font-mono text-13 break-words">
        <span className="font-semibold">{operation.method}</span> {url}
      </p>
      {error && (
        <Notice tone="bad" title={words.failed} isLive>
          {error}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {hint && <p className="text-13 text-ink-2">{hint}</p>}
        <Button type="submit" look="primary" icon={Send} disabled={!signer} isBusy={isBusy}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
