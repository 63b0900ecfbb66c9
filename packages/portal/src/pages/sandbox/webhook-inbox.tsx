import { Inbox } from "lucide-react";
import { useApi, useList } from "../../api/use-api.ts";
import type { SandboxWebhook } from "../../generated/api.ts";
import { timeColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { CopyButton } from "../../ui/text/copy-button.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { SANDBOX_WORDS } from "./sandbox-words.ts";

const SHOWN_MAX = 20;

/** What arrived at the merchant's sandbox inbox, the `notifyUrl` of examples. */
export function WebhookInbox() {
  const words = useWords(SANDBOX_WORDS);
  const ui = useWords(UI_WORDS);
  const facts = useApi("getDeveloperFacts", {});
  const webhooks = useList("listSandboxWebhooks", {}, { refreshMs: 5_000 });
  const url = facts.data?.webhookInboxUrl ?? "";
  const columns: Column<SandboxWebhook>[] = [
    {
      title: words.webhook,
      cell: (item) => (
        <details className="text-left">
          <summary className="font-semibold">{summarize(item.body)}</summary>
          <pre className="max-w-xl font-mono text-13 font-normal wrap-anywhere whitespace-pre-wrap">
            {writeWebhook(item)}
          </pre>
        </details>
      ),
    },
    timeColumn(ui.time, (item) => item.at, "moment"),
  ];
  const { inbox: title, inboxNone: none, inboxNoneHint: noneHint } = words;
  const lead = `${words.inboxLead} ${url}`;
  return (
    <List
      words={{ title, lead, none, noneHint }}
      icon={Inbox}
      actions={url !== "" && <CopyButton text={url} label={words.inboxUrl} isWorded />}
      list={{ ...webhooks, items: webhooks.items?.slice(0, SHOWN_MAX) }}
      columns={columns}
    />
  );
}

function summarize(body: string): string {
  const found = /"(?:eventType|type|status)":"([^"]+)"/.exec(body);
  return found?.[1] ?? "Webhook";
}

function writeWebhook({ headers, body }: SandboxWebhook): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [...lines, "", indent(body)].join("\n");
}

function indent(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json; // masked or cut
  }
}
