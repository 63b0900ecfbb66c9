import { Radio } from "lucide-react";
import { useApi } from "../../api/use-api.ts";
import type { EndpointHealth } from "../../generated/api.ts";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../ui/page/states.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount, formatDuration, formatShare } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { useDeliveryAnswer } from "../../words/use-delivery-words.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

/** How well each address answers; one that is stopped says why. */
export function EndpointsTab() {
  const words = useWords(NOTIFICATION_WORDS);
  const endpoints = useApi("listEndpoints", {});
  return (
    <Panel title={words.health} lead={words.healthLead} isFlush>
      {endpoints.isPending && <LoadingRows count={2} />}
      {endpoints.isError && <Failed error={endpoints.error} onRetry={endpoints.refetch} />}
      {endpoints.data?.items.length === 0 && <Empty icon={Radio} title={words.noEndpoints} />}
      {endpoints.data && endpoints.data.items.length > 0 && (
        <EndpointRows items={endpoints.data.items} />
      )}
    </Panel>
  );
}

function EndpointRows({ items }: { items: readonly EndpointHealth[] }) {
  const words = useWords(NOTIFICATION_WORDS);
  const answerOf = useDeliveryAnswer();
  const count = (value: number) => <span className="figure">{formatCount(value)}</span>;
  const reasonOf = ({ state, successRate, lastAnswer }: EndpointHealth) => {
    if (state === "STOPPED") return words.stoppedReason;
    if (state !== "FAILING") return "";
    return words.failingReason(
      formatShare(1 - (successRate ?? 0)),
      answerOf(lastAnswer) || words.noAnswer,
    );
  };
  const columns: Column<EndpointHealth>[] = [
    {
      title: words.address,
      cell: (item) => (
        <span>
          <span className="block font-mono text-13 wrap-anywhere">{item.url}</span>
          <span className="block text-13 font-normal text-ink-2">{item.applicationName}</span>
        </span>
      ),
    },
    {
      title: words.health,
      cell: (item) => (
        <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
          {item.state === "UNKNOWN" ? (
            <Badge tone="none">{words.UNKNOWN}</Badge>
          ) : (
            <Status status={item.state} />
          )}
          <span className="text-13 text-ink-2">{reasonOf(item)}</span>
        </span>
      ),
    },
    {
      title: words.rate,
      isRight: true,
      cell: (item) => (item.successRate === null ? "–" : formatShare(item.successRate)),
    },
    {
      title: words.p95,
      isRight: true,
      cell: (item) => (item.p95Ms === null ? "–" : formatDuration(item.p95Ms)),
    },
    { title: words.delivered, isRight: true, cell: (item) => count(item.delivered) },
    { title: words.pending, isRight: true, cell: (item) => count(item.pending) },
    { title: words.given, isRight: true, cell: (item) => count(item.exhausted + item.stopped) },
    {
      title: words.lastAttempt,
      isRight: true,
      cell: (item) => (
        <span>
          <When at={item.lastAttemptAt} form="ago" />
          {item.lastAnswer && (
            <span className="block text-13 text-ink-2">{answerOf(item.lastAnswer)}</span>
          )}
        </span>
      ),
    },
  ];
  return (
    <Rows
      caption={words.health}
      columns={columns}
      items={items}
      keyOf={(item) => `${item.applicationId} ${item.url}`}
    />
  );
}
