import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { buildUrl } from "../../api/build-url.ts";
import type { CheckoutPlaces } from "../../signing/example-checkout.ts";
import type { Operation, Parameter } from "../../signing/openapi.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { EXPLORER_WORDS } from "./explorer-words.ts";
import { type FilledIn, fillIn, type OwnIds } from "./fill-in.ts";
import { type CallResult, sendSigned } from "./send-signed.ts";
import { WhereToFind } from "./where-to-find.tsx";

export interface Signer {
  key: CryptoKey;
  token: string;
}

interface OperationFormProps {
  operation: Operation;
  own: OwnIds;
  places: CheckoutPlaces;
  signer: Signer | null;
  hint: string | null;
  onResult(result: CallResult): void;
}

/** One operation, filled in with its example. */
export function OperationForm(props: OperationFormProps) {
  const { operation, own, places, signer, hint, onResult } = props;
  const words = useWords(EXPLORER_WORDS);
  const ui = useWords(UI_WORDS);
  const [filled] = useState(() => fillIn(operation, own, places, new Date()));
  const { values, bind } = useFields<Record<string, string>>(filled.values);
  const [body, setBody] = useState(filled.body);
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
      <Parameters operation={operation} bind={bind} />
      <Blanks operation={operation} blanks={filled.blanks} />
      {filled.body !== "" && (
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
      {operation.isJson ? (
        <div className="flex flex-wrap items-center justify-end gap-3">
          {hint && <p className="text-13 text-ink-2">{hint}</p>}
          <Button type="submit" look="primary" icon={Send} disabled={!signer} isBusy={isBusy}>
            {words.send}
          </Button>
        </div>
      ) : (
        <Notice tone="wait">{words.notJson}</Notice>
      )}
    </form>
  );
}

interface ParametersProps {
  operation: Operation;
  bind(name: string): { value: string; onValue(value: string): void };
}

/** The parts of the path and the query, with what each means. */
function Parameters({ operation, bind }: ParametersProps) {
  const { path, params, query } = operation;
  const hint = ({ name, description }: Parameter) => (
    <>
      {description} <WhereToFind name={name} path={path} />
    </>
  );
  if (params.length + query.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {[...params, ...query].map((each) => (
        <TextField
          key={each.name}
          label={each.name}
          hint={hint(each)}
          placeholder={each.example}
          required={each.isRequired}
          {...bind(each.name)}
        />
      ))}
    </div>
  );
}

/** What the example cannot know. */
function Blanks({ operation, blanks }: { operation: Operation } & Pick<FilledIn, "blanks">) {
  const words = useWords(EXPLORER_WORDS);
  if (blanks.length === 0) return null;
  return (
    <Notice tone="wait" title={words.fillIn}>
      <ul>
        {blanks.map(({ name, description }) => (
          <li key={name}>
            <code>{name}</code>
            {description && <span>{`: ${description}`}</span>}{" "}
            <WhereToFind name={name} path={operation.path} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
