import type { WebhookFaultAct } from "../../generated/api.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { useDeliveryResponse } from "../../words/use-delivery-words.ts";
import { LABORATORY_WORDS, WEBHOOK_FAULT_WORDS } from "../sandbox/laboratory-words.ts";
import { headerLines } from "./attempts-panel.tsx";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

/** What the sandbox did to a webhook because of the merchant's faults. */
export function FaultActsPanel({ acts }: { acts: readonly WebhookFaultAct[] }) {
  const words = useWords(LABORATORY_WORDS);
  if (acts.length === 0) return null;
  return (
    <Panel title={words.acts} lead={words.actsLead}>
      <div className="flex flex-col gap-3">
        {acts.map((act) => (
          <Act key={`${act.at} ${act.kind}`} act={act} />
        ))}
      </div>
    </Panel>
  );
}

function Act({ act }: { act: WebhookFaultAct }) {
  const words = useWords(NOTIFICATION_WORDS);
  const kinds = useWords(WEBHOOK_FAULT_WORDS);
  const responseOf = useDeliveryResponse();
  const { attempt, kind, requestHeaders, requestBody, responseStatus, responseBody, error } = act;
  const isSent = Object.keys(requestHeaders).length > 0;
  return (
    <details className="rounded-card border border-line">
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <span className="font-semibold">{kinds[kind]}</span>
        {isSent && (
          <Badge tone="none">
            {responseStatus === null ? words.noResponse : `HTTP ${responseStatus}`}
          </Badge>
        )}
        <span className="text-13 text-ink-2">
          {`${words.attempt(attempt)}, `}
          <When at={act.at} form="moment" />
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-4">
        {error && <p className="text-ink-2">{responseOf(error)}</p>}
        {isSent && <CodeBlock label={words.request} text={headerLines(requestHeaders)} />}
        <CodeBlock label={isSent ? words.sentBody : words.done} text={requestBody} />
        {responseBody !== null && <CodeBlock label={words.responseBody} text={responseBody} />}
      </div>
    </details>
  );
}
