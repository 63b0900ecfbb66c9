import { PenLine, RefreshCw } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useApi } from "../../api/use-api.ts";
import { useLoadedKey } from "../../signing/keys/loaded-key.ts";
import {
  listSteps,
  makeOnceOnly,
  type SigningSteps,
  signText,
  type UnsignedRequest,
} from "../../signing/sign-request.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { DEBUGGER_WORDS } from "./debugger-words.ts";
import { KeyLoader } from "./key-loader.tsx";
import { SignedResult } from "./signed-result.tsx";

const METHODS = ["POST", "GET", "PATCH", "DELETE"] as const;
const EXAMPLE_BODY =
  '{\n  "storeId": "1",\n  "order": { "title": "Tea & toast", "amount": 1250 }\n}';

interface Signed {
  request: UnsignedRequest;
  steps: SigningSteps;
  signature: string;
}

/** Signs a request manually and shows every step of it. */
export function SignTab() {
  const words = useWords(DEBUGGER_WORDS);
  const ui = useWords(UI_WORDS);
  const applications = useApi("listApplications", {});
  const facts = useApi("getDeveloperFacts", {});
  const loaded = useLoadedKey();
  const { values, set, bind } = useFields(() => ({
    method: "POST",
    url: "",
    body: EXAMPLE_BODY,
    ...makeOnceOnly(),
  }));
  const [error, setError] = useState<string | undefined>();
  const [signed, setSigned] = useState<Signed | null>(null);
  const url = values.url || `${facts.data?.baseUrl ?? window.location.origin}/v3/payment/online`;
  const sign = async () => {
    if (!loaded) return;
    try {
      const request = { ...values, url };
      const steps = listSteps(request);
      setSigned({ request, steps, signature: await signText(steps.signedText, loaded.key) });
      setError(undefined);
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void sign();
  };
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <KeyLoader applicationId={applications.data?.items[0]?.id ?? ""} />
        <Panel>
          <form onSubmit={submit} className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
              <SelectField
                label={words.method}
                {...bind("method")}
                options={METHODS.map((each) => [each, each])}
              />
              <TextField label={words.address} isMono {...bind("url")} value={url} />
            </div>
            <TextArea label={ui.jsonBody} isMono rows={7} error={error} {...bind("body")} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label={words.nonce} isMono {...bind("nonce")} />
              <TextField
                label={words.timestamp}
                isMono
                inputMode="numeric"
                {...bind("timestamp")}
              />
            </div>
            <div className="flex flex-wrap justify-end gap-3">
              <Button look="quiet" icon={RefreshCw} onClick={() => set(makeOnceOnly())}>
                {words.renew}
              </Button>
              <Button type="submit" look="primary" icon={PenLine} disabled={!loaded}>
                {words.sign}
              </Button>
            </div>
          </form>
        </Panel>
      </div>
      {signed && <SignedResult {...signed} />}
    </div>
  );
}
