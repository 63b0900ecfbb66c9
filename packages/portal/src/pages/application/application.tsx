import { useParams } from "@tanstack/react-router";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import type { ApplicationItem } from "../../generated/api.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ActButton } from "../../ui/dialog/dialog-button.tsx";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { TabList } from "../../ui/page/tab-list.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { APPLICATION_WORDS } from "./application-words.ts";
import { OnBadge } from "./applications.tsx";
import { KeysTab } from "./keys/keys-tab.tsx";
import { SecretTab } from "./secret-tab.tsx";
import { ServerKeyTab } from "./server-key-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";

/** One application: settings, the client's keys, the gateway's key, the secret. */
export function ApplicationPage() {
  const words = useWords(APPLICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const { id } = useParams({ from: "/in/applications/$id" });
  return (
    <DetailPage
      query={useApi("getApplication", { params: { id } })}
      back={{ to: "/applications", text: words.title }}
      name={ui.application}
      title={({ name }) => name}
      lead={({ isActive }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OnBadge isOn={isActive} />
          <CopyText text={id} label={words.clientId} />
        </span>
      )}
    >
      {(application) => (
        <>
          <Advice application={application} />
          <ApplicationTabs application={application} />
        </>
      )}
    </DetailPage>
  );
}

function ApplicationTabs({ application }: { application: ApplicationItem }) {
  const words = useWords(APPLICATION_WORDS);
  const { may } = useSignedIn();
  const tabs = [
    {
      id: "settings",
      text: words.tabSettings,
      content: <SettingsTab key={application.id} application={application} />,
    },
    { id: "keys", text: words.tabKeys, content: <KeysTab applicationId={application.id} /> },
    ...(may("applications:secret")
      ? [
          {
            id: "secret",
            text: words.tabSecret,
            content: <SecretTab application={application} />,
            // A revealed secret is hidden again.
            isForgetful: true,
          },
        ]
      : []),
    { id: "server", text: words.tabServerKey, content: <ServerKeyTab application={application} /> },
  ];
  return <TabList label={application.name} tabs={tabs} />;
}

/** What this application needs before its first request. */
function Advice({ application: { id, keyCount, isActive } }: { application: ApplicationItem }) {
  const words = useWords(APPLICATION_WORDS);
  const { may } = useSignedIn();
  if (!may("applications:write") || (keyCount > 0 && isActive)) return null;
  const [tone, title, text] =
    keyCount === 0
      ? (["warn", words.noKey, words.noKeyHint] as const)
      : (["wait", words.offNotice, words.offHint] as const);
  return (
    <div className="mb-5">
      <Notice tone={tone} title={title}>
        <p className="mb-2">{text}</p>
        {keyCount === 0 ? (
          <ButtonLink isSmall to={`/applications/${id}`} search={{ tab: "keys" }}>
            {words.addKey}
          </ButtonLink>
        ) : (
          <ActButton
            isSmall
            look="primary"
            endpoint="updateApplication"
            input={{ params: { id }, body: { isActive: true } }}
            changes={["getApplication", "listApplications"]}
            done={words.enabled}
          >
            {words.enable}
          </ActButton>
        )}
      </Notice>
    </div>
  );
}
