import { Link } from "@tanstack/react-router";
import { KeyRound, Lock } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import type { ApplicationItem } from "../../generated/api.ts";
import { useLoadedKey } from "../../signing/keys/loaded-key.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { SelectField, toNamedOptions } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Empty, Loaded, LoadingBlock } from "../../ui/page/states.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { formatDuration } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { KeyLoader } from "../debugger/sign/key-loader.tsx";
import { type AccessToken, getAccessToken } from "./access-token.ts";
import { CallForm } from "./call-form.tsx";
import { EXPLORER_WORDS } from "./explorer-words.ts";
import { useOperations } from "./use-operations.ts";

/** Signed requests from the browser: credentials, request, response. */
export function ExplorerPage() {
  const words = useWords(EXPLORER_WORDS);
  const { may } = useSignedIn();
  return (
    <Page title={words.title} lead={words.lead}>
      {may("applications:secret") ? <Applications /> : <NoAccess />}
    </Page>
  );
}

function Applications() {
  const applications = useApi("listApplications", {});
  const [chosen, setChosen] = useState("");
  return (
    <Loaded query={applications}>
      {({ items }) => {
        const first = items.find(({ isActive }) => isActive) ?? items[0];
        const application = items.find(({ id }) => id === chosen) ?? first;
        if (!application) return <NoApplication />;
        return (
          <Explorer
            key={application.id}
            application={application}
            applications={items}
            onChoose={setChosen}
          />
        );
      }}
    </Loaded>
  );
}

/** For users who cannot get an access token: of another role, or limited to some stores. */
function NoAccess() {
  const words = useWords(EXPLORER_WORDS);
  const ui = useWords(UI_WORDS);
  const { may } = useSignedIn();
  const isLimited = may("applications:read");
  const action = <ButtonLink to="/">{ui.toOverview}</ButtonLink>;
  return (
    <Panel>
      <Empty icon={Lock} title={isLimited ? words.limited : ui.notAllowed} action={action}>
        {isLimited ? words.limitedHint : `${words.noAccess} ${ui.notAllowedHint}`}
      </Empty>
    </Panel>
  );
}

function NoApplication() {
  const words = useWords(EXPLORER_WORDS);
  const action = <ButtonLink to="/applications">{words.toApplications}</ButtonLink>;
  return (
    <Panel>
      <Empty icon={KeyRound} title={words.none} action={action}>
        {words.noneHint}
      </Empty>
    </Panel>
  );
}

interface ExplorerProps {
  application: ApplicationItem;
  applications: readonly ApplicationItem[];
  onChoose(id: string): void;
}

function Explorer({ application, applications, onChoose }: ExplorerProps) {
  const ui = useWords(UI_WORDS);
  const words = useWords(EXPLORER_WORDS);
  const loaded = useLoadedKey();
  const [token, setToken] = useState<AccessToken | null>(null);
  const { isPending, isMissing, retry, ...given } = useOperations(application);
  const { isSandbox } = useSignedIn();
  const missing = [loaded ? null : words.needsKey, token ? null : words.needsToken].filter(Boolean);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[380px_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <Panel title={words.setup}>
          <div className="flex flex-col gap-4">
            <SelectField
              label={ui.application}
              value={application.id}
              onValue={onChoose}
              options={toNamedOptions(applications)}
            />
            <TokenPart application={application} token={token} onToken={setToken} />
            {application.keyCount === 0 && (
              <ToApplication of={application} tab="keys">
                {words.noKey}
              </ToApplication>
            )}
          </div>
        </Panel>
        <KeyLoader applicationId={application.id} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {!isSandbox && <Notice tone="warn">{words.production}</Notice>}
        {isMissing && (
          <Notice tone="warn">
            {words.noDocument}
            <Button isSmall className="mt-2 block" onClick={retry}>
              {ui.tryAgain}
            </Button>
          </Notice>
        )}
        {isPending ? (
          <LoadingBlock height="h-96" />
        ) : (
          <CallForm
            key={String(given.isComplete)}
            {...given}
            signer={loaded && token ? { key: loaded.key, token: token.text } : null}
            hint={missing.length === 2 ? words.needs : (missing[0] ?? null)}
          />
        )}
      </div>
    </div>
  );
}

interface ToApplicationProps {
  of: ApplicationItem;
  tab?: string;
  children: string;
}

/** What the application lacks, and the page that sets it. */
function ToApplication({ of, tab, children }: ToApplicationProps) {
  const words = useWords(EXPLORER_WORDS);
  return (
    <Notice tone="warn">
      {children}{" "}
      <Link to="/applications/$id" params={{ id: of.id }} search={{ tab }} className="link">
        {words.toApplication}
      </Link>
    </Notice>
  );
}

interface TokenPartProps {
  application: ApplicationItem;
  token: AccessToken | null;
  onToken(token: AccessToken | null): void;
}

function TokenPart({ application, token, onToken }: TokenPartProps) {
  const words = useWords(EXPLORER_WORDS);
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const get = async () => {
    setBusy(true);
    setError(null);
    try {
      onToken(await getAccessToken(application.id));
    } catch (failure) {
      if (failure instanceof Error && failure.name === "Error") setError(failure.message);
      else toast.failed(failure);
    }
    setBusy(false);
  };
  if (!application.isActive) return <ToApplication of={application}>{words.off}</ToApplication>;
  if (token) {
    return (
      <Notice tone="good" title={words.tokenReady(formatDuration(token.expiresInSeconds * 1_000))}>
        <Button isSmall className="mt-2" onClick={() => onToken(null)}>
          {words.forget}
        </Button>
      </Notice>
    );
  }
  return (
    <div>
      {error && (
        <div className="mb-3">
          <Notice tone="bad" isLive>
            {error}
          </Notice>
        </div>
      )}
      <Button isBusy={isBusy} onClick={() => void get()}>
        {words.getToken}
      </Button>
      <p className="mt-1 text-13 text-ink-2">{words.tokenLead}</p>
    </div>
  );
}
