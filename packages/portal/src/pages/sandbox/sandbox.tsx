import { BookOpen, ExternalLink, Mail } from "lucide-react";
import { useApi, useList } from "../../api/use-api.ts";
import type { JournalEntry } from "../../generated/api.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { timeColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Loaded, LoadedTogether } from "../../ui/page/states.tsx";
import { TabList } from "../../ui/page/tab-list.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { BankPanel } from "./bank-panel.tsx";
import { CheckTab } from "./check/check-tab.tsx";
import { ClockPanel } from "./clock-panel.tsx";
import { FaultPanel } from "./fault-panel.tsx";
import { SANDBOX_WORDS } from "./sandbox-words.ts";
import { WebhookFaultsPanel } from "./webhook-faults-panel.tsx";
import { WebhookInbox } from "./webhook-inbox.tsx";

const SHOWN_MAX = 20;

/** Controls of the simulated banks, wallets and networks. */
export function SandboxPage() {
  const words = useWords(SANDBOX_WORDS);
  const found = useApi("getSandbox", {}).data;
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <ButtonLink to="/mail" icon={Mail}>
            {words.mail}
          </ButtonLink>
          <ButtonLink href="/docs/guides/control-the-sandbox" icon={BookOpen}>
            {words.outcomes}
          </ButtonLink>
          {found?.simulatorUrl && (
            <ButtonLink href={found.simulatorUrl} icon={ExternalLink}>
              {words.openSimulators}
            </ButtonLink>
          )}
        </>
      }
    >
      <TabList
        label={words.title}
        tabs={[
          { id: "simulators", text: words.tabSimulators, content: <SimulatorsTab /> },
          { id: "webhooks", text: words.tabWebhooks, content: <WebhooksTab />, isForgetful: true },
          { id: "check", text: words.tabCheck, content: <CheckTab />, isForgetful: true },
        ]}
      />
    </Page>
  );
}

function SimulatorsTab() {
  return (
    <Loaded query={useApi("getSandbox", {})}>
      {(state) => (
        <div className="flex flex-col gap-5">
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <ClockPanel state={state} />
            <FaultPanel state={state} />
          </div>
          {state.banks.length > 0 && <BankPanel items={state.banks} />}
          <Journal />
        </div>
      )}
    </Loaded>
  );
}

/** The inbox listens while it is shown. */
function WebhooksTab() {
  const queries = [
    useApi("getInbox", {}),
    useApi("getDeveloperFacts", {}),
    useList("listWebhookFaults"),
  ];
  return (
    <LoadedTogether queries={queries} height="h-96">
      {() => (
        <div className="flex flex-col gap-5">
          <WebhookInbox />
          <WebhookFaultsPanel />
        </div>
      )}
    </LoadedTogether>
  );
}

function Journal() {
  const words = useWords(SANDBOX_WORDS);
  const ui = useWords(UI_WORDS);
  const journal = useList("listSandboxJournal", {}, { refreshMs: 5_000 });
  const columns: Column<JournalEntry>[] = [
    {
      title: words.message,
      cell: (item) => (
        <details className="text-left">
          <summary className="font-semibold">{item.name}</summary>
          <pre className="max-w-xl font-mono text-13 font-normal wrap-anywhere whitespace-pre-wrap">
            {item.detail}
          </pre>
        </details>
      ),
    },
    { title: words.simulator, cell: (item) => item.simulator },
    { title: words.direction, cell: (item) => (item.direction === "in" ? words.in : words.out) },
    timeColumn(ui.date, (item) => item.at, "moment"),
  ];
  const { journal: title, journalLead: lead, noJournal: none } = words;
  const list = { ...journal, items: journal.items?.slice(0, SHOWN_MAX) };
  return <List words={{ title, lead, none }} list={list} columns={columns} />;
}
