import { Radio } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useList } from "../../api/use-api.ts";
import type { EndpointHealth } from "../../generated/api.ts";
import { countColumn, durationColumn, shareColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatShare } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useDeliveryResponse } from "../../words/use-delivery-words.ts";
import { ENDPOINT_WORDS } from "./endpoint/endpoint-words.ts";
import { OwnEndpoints } from "./endpoint/own-endpoints.tsx";
import { FaultsNotice } from "./faults-notice.tsx";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

/** The merchant's own endpoints, then the URLs that checkouts name. */
export function EndpointsTab() {
  const { may } = useSignedIn();
  const hasOwn = may("applications:read");
  return (
    <div className="flex flex-col gap-5">
      <FaultsNotice />
      <FailingNotice />
      {hasOwn && <OwnEndpoints />}
      <NamedEndpoints hasOwn={hasOwn} />
    </div>
  );
}

/** The URLs that do not receive webhooks at the moment. */
function FailingNotice() {
  const words = useWords(NOTIFICATION_WORDS);
  const { items = [] } = useList("listEndpoints");
  const failing = (items ?? []).filter(({ failingPercent }) => failingPercent > 0);
  if (failing.length === 0) return null;
  return (
    <Notice tone="bad" title={words.failingTitle}>
      <ul className="flex flex-col gap-1">
        {failing.map(({ url, applicationId, failingPercent }) => (
          <li key={`${applicationId} ${url}`} className="wrap-anywhere">
            {words.failingNow(url, failingPercent)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** How reliably each URL responds; a stopped one says why. */
function NamedEndpoints({ hasOwn }: { hasOwn: boolean }) {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const own = useWords(ENDPOINT_WORDS);
  const all = useList("listEndpoints");
  const added = useList("listWebhookEndpoints", {}, { isOn: hasOwn }).items ?? [];
  const isNamed = ({ url }: EndpointHealth) => !added.some((each) => each.url === url);
  const endpoints = { ...all, items: all.items?.filter(isNamed) };
  const responseOf = useDeliveryResponse();
  const reasonOf = ({ state, successRate, lastResponse }: EndpointHealth) => {
    if (state === "STOPPED") return words.stoppedReason;
    const failed = formatShare(1 - (successRate ?? 0));
    if (state === "RECOVERING") return words.recoveringReason(failed, responseOf(lastResponse));
    if (state !== "FAILING") return "";
    return words.failingReason(failed, responseOf(lastResponse) || words.noResponse);
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
      place: "status",
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
    shareColumn(ui.successRate, (item) => item.successRate),
    durationColumn(words.p95, (item) => item.p95Ms),
    countColumn(words.delivered, (item) => item.delivered),
    countColumn(words.pending, (item) => item.pending),
    countColumn(words.failed, (item) => item.exhausted + item.stopped),
    {
      title: words.lastAttempt,
      isRight: true,
      cell: (item) => (
        <span>
          <When at={item.lastAttemptAt} form="ago" />
          {item.lastResponse && (
            <span className="block text-13 text-ink-2">{responseOf(item.lastResponse)}</span>
          )}
        </span>
      ),
    },
  ];
  const none = hasOwn ? own.noOthers : words.noEndpoints;
  const noneHint = hasOwn ? own.noOthersHint : words.noEndpointsHint;
  const title = hasOwn ? own.others : words.health;
  const lead = hasOwn ? own.othersLead : words.healthLead;
  return (
    <List
      words={{ title, lead, none, noneHint }}
      icon={Radio}
      list={endpoints}
      columns={columns}
      keyOf={(item) => `${item.applicationId} ${item.url}`}
    />
  );
}
