import { Radio } from "lucide-react";
import { useList } from "../../api/use-api.ts";
import type { EndpointHealth } from "../../generated/api.ts";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount, formatDuration, formatShare } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { useDeliveryResponse } from "../../words/use-delivery-words.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

/** How reliably each endpoint responds; a stopped one says why. */
export function EndpointsTab() {
  const words = useWords(NOTIFICATION_WORDS);
  const endpoints = useList("listEndpoints");
  const responseOf = useDeliveryResponse();
  const count = (value: number) => <span className="figure">{formatCount(value)}</span>;
  const reasonOf = ({ state, successRate, lastAnswer }: EndpointHealth) => {
    if (state === "STOPPED") return words.stoppedReason;
    if (state !== "FAILING") return "";
    return words.failingReason(
      formatShare(1 - (successRate ?? 0)),
      responseOf(lastAnswer) || words.noResponse,
    );
  };
  const columns: Column<EndpointHealth>[] = [
    {
      title: words.url,
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
    { title: words.failed, isRight: true, cell: (item) => count(item.exhausted + item.stopped) },
    {
      title: words.lastAttempt,
      isRight: true,
      cell: (item) => (
        <span>
          <When at={item.lastAttemptAt} form="ago" />
          {item.lastAnswer && (
            <span className="block text-13 text-ink-2">{responseOf(item.lastAnswer)}</span>
          )}
        </span>
      ),
    },
  ];
  return (
    <List
      title={words.health}
      lead={words.healthLead}
      list={endpoints}
      columns={columns}
      keyOf={(item) => `${item.applicationId} ${item.url}`}
      empty={{ icon: Radio, title: words.noEndpoints, hint: words.noEndpointsHint }}
    />
  );
}
