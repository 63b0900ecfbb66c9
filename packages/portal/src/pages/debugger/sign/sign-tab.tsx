import { readTyped } from "@kaunter/checkout/typed-kinds";
import { PenLine, RefreshCw } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useApi } from "../../../api/use-api.ts";
import type { ApplicationItem } from "../../../generated/api.ts";
import { exampleCheckout, placesOf } from "../../../signing/example-checkout.ts";
import { useLoadedKey } from "../../../signing/keys/loaded-key.ts";
import { listSteps, makeOnceOnly, signText } from "../../../signing/sign-request.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextArea, TextField, toNamedOptions } from "../../../ui/form/field.tsx";
import { TypedField } from "../../../ui/form/typed-field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Panel } from "../../../ui/page/panel.tsx";
import { LoadingBlock } from "../../../ui/page/states.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { DEBUGGER_WORDS } from "../debugger-words.ts";
import { KeyLoader } from "./key-loader.tsx";
import { type Signed, SignedResult } from "./signed-result.tsx";

const METHODS = ["POST", "GET", "PATCH", "DELETE"] as const;

/** Signs a request manually and shows every step of it. */
export function SignTab() {
  const applications = useApi("listApplications", {});
  const facts = useApi("getDeveloperFacts", {});
  const stores = useApi("listStores", {});
  if (applications.isPending || facts.isPending || stores.isPending) {
    return <LoadingBlock height="h-96" />;
  }
  const { baseUrl = window.location.origin, webhookInboxUrl = "", tokenUrl } = facts.data ?? {};
  const storeId = stores.data?.items.find(({ isDefault }) => isDefault)?.id ?? "";
  const items = applications.data?.items ?? [];
  const places = placesOf(baseUrl, webhookInboxUrl || (items[0]?.webhookUrl ?? ""), storeId);
  return (
    <Signer
      applications={items}
      url={`${baseUrl}/v3/payment/online`}
      tokenUrl={tokenUrl ?? `${baseUrl}/v1/token`}
      body={JSON.stringify(exampleCheckout(places, new Date()), null, 2)}
    />
  );
}

interface SignerProps {
  applications: readonly ApplicationItem[];
  tokenUrl: string;
  /** The request to start with. */
  url: string;
  body: string;
}

function Signer({ applications, tokenUrl, ...start }: SignerProps) {
  const words = useWords(DEBUGGER_WORDS);
  const ui = useWords(UI_WORDS);
  const loaded = useLoadedKey();
  const { values, set, bind } = useFields(() => ({ method: "POST", ...start, ...makeOnceOnly() }));
  // What the user typed there stays; otherwise each signature takes new ones.
  const [isFixed, setFixed] = useState(false);
  const [chosen, setChosen] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [signed, setSigned] = useState<Signed | null>(null);
  const clientId = chosen || loaded?.applicationId || (applications[0]?.id ?? "");
  const renew = () => {
    const onceOnly = makeOnceOnly();
    set(onceOnly);
    setFixed(false);
    return onceOnly;
  };
  const sign = async () => {
    if (!loaded) return;
    try {
      const typed = readTyped("timestamp", values.timestamp) ?? values.timestamp;
      const request = { ...values, timestamp: typed, ...(!isFixed && renew()) };
      const steps = listSteps(request);
      const signature = await signText(steps.signedText, loaded.key);
      setSigned({ request, steps, signature, signingKey: loaded.key, isFixed });
      setError(undefined);
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void sign();
  };
  const bindFixed = (name: "nonce" | "timestamp") => ({
    value: values[name],
    onValue: (value: string) => {
      set({ [name]: value });
      setFixed(true);
    },
  });
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <KeyLoader applicationId={clientId} />
        <Panel>
          <form onSubmit={submit} className="flex flex-col gap-4">
            {applications.length > 1 && (
              <SelectField
                label={words.application}
                value={clientId}
                onValue={setChosen}
                options={toNamedOptions(applications)}
              />
            )}
            <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
              <SelectField
                label={words.method}
                {...bind("method")}
                options={METHODS.map((each) => [each, each])}
              />
              <TextField label={words.address} isMono required {...bind("url")} />
            </div>
            <TextArea label={ui.jsonBody} isMono rows={12} error={error} {...bind("body")} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label={words.nonce} isMono {...bindFixed("nonce")} />
              <TypedField
                kind="timestamp"
                label={words.timestampSeconds}
                isMono
                {...bindFixed("timestamp")}
              />
            </div>
            <div className="flex flex-wrap justify-end gap-3">
              <Button look="quiet" icon={RefreshCw} onClick={() => void renew()}>
                {words.renew}
              </Button>
              <Button type="submit" look="primary" icon={PenLine} disabled={!loaded}>
                {words.sign}
              </Button>
            </div>
          </form>
        </Panel>
      </div>
      {signed && <SignedResult {...signed} tokenUrl={tokenUrl} clientId={clientId} />}
    </div>
  );
}
