import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import type { ApplicationItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { TabList } from "../../ui/page/tab-list.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { APPLICATION_WORDS } from "./application-words.ts";
import { OnBadge } from "./applications.tsx";
import { KeysTab } from "./keys-tab.tsx";
import { SecretTab } from "./secret-tab.tsx";
import { ServerKeyTab } from "./server-key-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";

/** One application: settings, the client's keys, the gateway's key, the secret. */
export function ApplicationPage() {
  const words = useWords(APPLICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const { id } = useParams({ from: "/in/applications/$id" });
  const application = useApi("getApplication", { params: { id } });
  const found = application.data;
  return (
    <Page
      title={found?.name ?? ui.application}
      back={{ to: "/applications", text: words.title }}
      lead={
        found && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OnBadge isOn={found.isActive} />
            <CopyText text={found.id} label={words.clientId} />
          </span>
        )
      }
    >
      <Loaded query={application}>
        {(data) => (
          <>
            <Advice application={data} />
            <ApplicationTabs application={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function ApplicationTabs({ application }: { application: ApplicationItem }) {
  const words = useWords(APPLICATION_WORDS);
  const { may } = useSignedIn();
  const { tab } = useSearch({ from: "/in/applications/$id" });
  const navigate = useNavigate();
  const tabs = [
    {
      id: "settings",
      text: words.tabSettings,
      content: <SettingsTab key={application.id} application={application} />,
    },
    { id: "keys", text: words.tabKeys, content: <KeysTab applicationId={application.id} /> },
    ...(may("applications:secret")
      ? [{ id: "secret", text: words.tabSecret, content: <SecretTab application={application} /> }]
      : []),
    { id: "server", text: words.tabServerKey, content: <ServerKeyTab application={application} /> },
  ];
  return (
    <TabList
      label={application.name}
      tabs={tabs}
      value={tabs.some(({ id }) => id === tab) ? (tab ?? "settings") : "settings"}
      onValue={(value) =>
        void navigate({
          to: "/applications/$id",
          params: { id: application.id },
          search: { tab: value },
          replace: true,
        })
      }
    />
  );
}

/** What this application needs before its first request. */
function Advice({ application }: { application: ApplicationItem }) {
  const words = useWords(APPLICATION_WORDS);
  const { may } = useSignedIn();
  const toast = useToast();
  const navigate = useNavigate();
  const change = useAct("updateApplication", ["getApplication", "listApplications"]);
  if (!may("applications:write")) return null;
  const { id } = application;
  if (application.keyCount === 0) {
    return (
      <div className="mb-5">
        <Notice tone="warn" title={words.noKey}>
          <p className="mb-2">{words.noKeyHint}</p>
          <Button
            isSmall
            onClick={() =>
              void navigate({ to: "/applications/$id", params: { id }, search: { tab: "keys" } })
            }
          >
            {words.addKey}
          </Button>
        </Notice>
      </div>
    );
  }
  if (application.isActive) return null;
  const enabling = { params: { id }, body: { isActive: true } };
  return (
    <div className="mb-5">
      <Notice tone="wait" title={words.offNotice}>
        <p className="mb-2">{words.offHint}</p>
        <Button
          isSmall
          look="primary"
          isBusy={change.isPending}
          onClick={() => void toast.track(change.mutateAsync(enabling), words.enabled)}
        >
          {words.enable}
        </Button>
      </Notice>
    </div>
  );
}
