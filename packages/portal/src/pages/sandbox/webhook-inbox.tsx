import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../api/use-api.ts";
import { PORTAL_ENDPOINTS, type SandboxWebhook } from "../../generated/api.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { CopyButton } from "../../ui/text/copy-button.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { InboxAnswerForm } from "./inbox-answer-form.tsx";
import { INBOX_WORDS, WEBHOOK_PROBLEM_WORDS } from "./inbox-words.ts";

const SHOWN_MAX = 20;

/** What arrived at the merchant's sandbox inbox, the `notifyUrl` of examples, as it comes. */
export function WebhookInbox() {
  const words = useWords(INBOX_WORDS);
  const facts = useApi("getDeveloperFacts", {});
  const inbox = useApi("getInbox", {});
  useStream();
  const url = facts.data?.webhookInboxUrl ?? "";
  return (
    <Panel
      title={words.title}
      lead={
        <>
          {words.lead} <span className="font-mono wrap-anywhere">{url}</span>
        </>
      }
      actions={url !== "" && <CopyButton text={url} label={words.url} isWorded />}
    >
      <Loaded query={inbox}>
        {({ items, answer }) => (
          <div className="flex flex-col gap-5">
            {items.length === 0 ? (
              <div>
                <p className="font-semibold">{words.none}</p>
                <p className="text-ink-2">{words.noneHint}</p>
              </div>
            ) : (
              <div className="flex flex-col gap-3">
                {items.slice(0, SHOWN_MAX).map((webhook) => (
                  <Webhook key={webhook.id} webhook={webhook} />
                ))}
              </div>
            )}
            <InboxAnswerForm answer={answer} />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

/** Reads the inbox again whenever something came. */
function useStream(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stream = new EventSource(PORTAL_ENDPOINTS.streamInbox.path);
    stream.onmessage = () => void client.invalidateQueries({ queryKey: ["getInbox"] });
    return () => stream.close();
  }, [client]);
}

function Webhook({ webhook }: { webhook: SandboxWebhook }) {
  const words = useWords(INBOX_WORDS);
  const problems = useWords(WEBHOOK_PROBLEM_WORDS);
  const { at, headers, body, signedText, problem, answer } = webhook;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <details className="rounded-card border border-line">
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <span className="font-semibold wrap-anywhere">{summarize(body)}</span>
        <Badge tone={problem === null ? "good" : "bad"}>
          {problem === null ? words.valid : words.reject}
        </Badge>
        <span className="text-13 text-ink-2">
          {`${words.answered(answer)}, `}
          <When at={at} form="moment" />
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-4">
        <p className="text-ink-2">{problem === null ? words.isValid : problems[problem]}</p>
        <CodeBlock label={words.request} text={lines.join("\n")} />
        <CodeBlock label={words.body} text={body} />
        {signedText !== "" && <CodeBlock label={words.signedText} text={signedText} />}
      </div>
    </details>
  );
}

/** Its event, and the order or the ID that it is about. */
function summarize(body: string): string {
  const [, event = "Webhook"] = /"(?:eventType|type)":"([^"]+)"\}?$/.exec(body) ?? [];
  const [, order = ""] = /"order":\{[^{}]*"id":"([^"]+)"/.exec(body) ?? [];
  return order === "" ? event : `${event} ${order}`;
}
