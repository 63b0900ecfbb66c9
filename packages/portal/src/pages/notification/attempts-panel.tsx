import { CircleCheck, CircleDashed } from "lucide-react";
import type { DeliveryAttempt, NotificationDetail } from "../../generated/api.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatDuration } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useDeliveryResponse } from "../../words/use-delivery-words.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

/** Each attempt: what was sent and what came back. The last one is open. */
export function AttemptsPanel({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const last = attempts.reduce((max, { attempt }) => Math.max(max, attempt), 0);
  return (
    <Panel title={ui.attempts}>
      {attempts.length === 0 && <p className="text-ink-2">{words.noAttempts}</p>}
      <div className="flex flex-col gap-3">
        {attempts.map((attempt) => (
          <Attempt key={attempt.attempt} attempt={attempt} isOpen={attempt.attempt === last} />
        ))}
      </div>
    </Panel>
  );
}

function Attempt({ attempt, isOpen }: { attempt: DeliveryAttempt; isOpen: boolean }) {
  const words = useWords(NOTIFICATION_WORDS);
  const responseOf = useDeliveryResponse();
  const { responseStatus, brokerReply, error } = attempt;
  const isGood =
    brokerReply === "confirm" ||
    (responseStatus !== null && responseStatus >= 200 && responseStatus < 300);
  const reason = isGood ? null : (brokerReply ?? error);
  return (
    <details open={isOpen} className="rounded-card border border-line">
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <span className="font-semibold">{words.attempt(attempt.attempt)}</span>
        <Badge tone={isGood ? "good" : "bad"}>
          {responseStatus === null ? (brokerReply ?? words.noResponse) : `HTTP ${responseStatus}`}
        </Badge>
        <span className="text-13 text-ink-2">
          <When at={attempt.startedAt} form="moment" />
          {`, ${words.took(formatDuration(attempt.durationMs))}`}
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-4">
        {reason && <p className="text-bad">{responseOf(reason)}</p>}
        <CodeBlock label={words.request} text={headerLines(attempt.requestHeaders)} />
        {attempt.responseHeaders && (
          <CodeBlock label={words.response} text={headerLines(attempt.responseHeaders)} />
        )}
        {attempt.responseBody !== null && (
          <CodeBlock label={words.responseBody} text={attempt.responseBody} />
        )}
      </div>
    </details>
  );
}

export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** Two delays may be as long; what has passed since the first attempt is different. */
function withTotals(delaysMs: readonly number[]): { delayMs: number; totalMs: number }[] {
  let totalMs = 0;
  return delaysMs.map((delayMs) => {
    totalMs += delayMs;
    return { delayMs, totalMs };
  });
}

/** The retry schedule, with the attempts already made. */
export function SchedulePanel({ detail }: { detail: NotificationDetail }) {
  const words = useWords(NOTIFICATION_WORDS);
  const { attemptCount, status, nextAttemptAt } = detail.notification;
  return (
    <Panel title={words.schedule} lead={words.scheduleLead}>
      <ol className="flex flex-col gap-2">
        {withTotals(detail.scheduleMs).map(({ delayMs, totalMs }, index) => {
          const isDone = index < attemptCount;
          const isNext = index === attemptCount && status === "PENDING";
          const Icon = isDone ? CircleCheck : CircleDashed;
          return (
            <li key={totalMs} className="flex items-center gap-3">
              <Icon
                aria-hidden
                size={18}
                className={`flex-none ${isDone ? "text-good" : "text-ink-3"}`}
              />
              <span className={isNext ? "font-semibold" : isDone ? "" : "text-ink-2"}>
                {words.attempt(index + 1)}
              </span>
              <span className="figure ml-auto text-13 text-ink-2">
                {isNext && nextAttemptAt ? (
                  <When at={nextAttemptAt} form="ago" />
                ) : delayMs === 0 ? (
                  words.atOnce
                ) : (
                  `+${formatDuration(delayMs)}`
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
