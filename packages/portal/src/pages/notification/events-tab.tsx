import { Link } from "@tanstack/react-router";
import { BellOff, Send } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useList } from "../../api/use-api.ts";
import { FILTER_VALUES, type NotificationItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { FilterBar } from "../../ui/list/filter-bar.tsx";
import { DateFilter, StatusFilter, TextFilter } from "../../ui/list/filter-fields.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { type Filters, useFilters } from "../../ui/list/use-filters.ts";
import { useToast } from "../../ui/page/toast.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useDeliveryResponse, useEventType } from "../../words/use-delivery-words.ts";
import { ApplicationFilter } from "../application/application-filter.tsx";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

const FILTERS = ["status", "applicationId", "transactionId", "url", "from", "to"] as const;
const VALUES = FILTER_VALUES.listNotifications;

/** Every notification; selected ones can be resent. */
export function EventsTab() {
  const words = useWords(NOTIFICATION_WORDS);
  const filters = useFilters(FILTERS, VALUES);
  const events = useList("listNotifications", { query: filters.query });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const columns = useEventColumns(chosen, (id) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
  );
  return (
    <>
      <EventFilters filters={filters} />
      {chosen.length > 0 && <Chosen ids={chosen} onDone={() => setChosen([])} />}
      <List
        caption={words.title}
        list={events}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={filters.isAnySet}
        empty={{ icon: BellOff, title: words.none, hint: words.noneHint }}
      />
    </>
  );
}

function EventFilters({ filters }: { filters: Filters<(typeof FILTERS)[number]> }) {
  const words = useWords(NOTIFICATION_WORDS);
  return (
    <FilterBar filters={filters}>
      <StatusFilter filters={filters} values={VALUES.status} />
      <ApplicationFilter filters={filters} />
      <TextFilter filters={filters} name="transactionId" label={words.payment} />
      <DateFilter filters={filters} />
    </FilterBar>
  );
}

function Chosen({ ids, onDone }: { ids: readonly string[]; onDone(): void }) {
  const words = useWords(NOTIFICATION_WORDS);
  const toast = useToast();
  const redeliver = useAct("redeliverNotifications", ["listNotifications"]);
  const send = async () => {
    await redeliver.mutateAsync({ body: { ids: [...ids] } });
    onDone();
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-brand-soft px-4 py-2">
      <span className="font-semibold">{words.selected(formatCount(ids.length))}</span>
      <Button
        isSmall
        look="primary"
        icon={Send}
        isBusy={redeliver.isPending}
        onClick={() => void toast.track(send(), words.resent(formatCount(ids.length)))}
      >
        {words.resendSelected}
      </Button>
    </div>
  );
}

function useEventColumns(
  chosen: readonly string[],
  onChoose: (id: string) => void,
): Column<NotificationItem>[] {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const { may } = useSignedIn();
  const typeOf = useEventType();
  const responseOf = useDeliveryResponse();
  return [
    {
      title: words.event,
      cell: (item) => (
        <span className="flex min-w-0 items-start gap-3">
          {may("notifications:send") && (
            <input
              type="checkbox"
              data-over
              aria-label={words.select(item.id)}
              checked={chosen.includes(item.id)}
              onChange={() => onChoose(item.id)}
              className="mt-0.5 size-5 flex-none accent-brand"
            />
          )}
          <Link to="/notifications/$id" params={{ id: item.id }} data-row className="min-w-0">
            <span className="block font-semibold break-words">{typeOf(item.eventType)}</span>
            <span className="block text-13 wrap-anywhere text-ink-2">{item.url}</span>
          </Link>
        </span>
      ),
    },
    {
      title: ui.status,
      cell: (item) => (
        <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
          <Status status={item.status} />
          {item.status !== "DELIVERED" && item.lastAnswer && (
            <span className="text-13 text-ink-2">{responseOf(item.lastAnswer)}</span>
          )}
        </span>
      ),
    },
    { title: ui.application, isSpare: true, cell: (item) => item.applicationName },
    {
      title: words.attempts,
      isRight: true,
      cell: (item) => <span className="figure">{item.attemptCount}</span>,
    },
    {
      title: words.next,
      isRight: true,
      cell: (item) => item.nextAttemptAt && <When at={item.nextAttemptAt} form="ago" />,
    },
    { title: ui.created, isRight: true, cell: (item) => <When at={item.createdAt} /> },
  ];
}
