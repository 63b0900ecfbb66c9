import { Link } from "@tanstack/react-router";
import { BellOff, Send } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, usePages } from "../../api/use-api.ts";
import type { NotificationItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { DateRange, endOfRange, FilterBar, SearchField } from "../../ui/list/filter-bar.tsx";
import { MoreButton } from "../../ui/list/more-button.tsx";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { useFilters } from "../../ui/list/use-filters.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../ui/page/states.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { STATUS_WORDS } from "../../words/status-words.ts";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useDeliveryAnswer, useEventType } from "../../words/use-delivery-words.ts";
import { ApplicationFilter } from "../application/application-filter.tsx";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

const FILTERS = ["status", "applicationId", "transactionId", "url", "from", "to"] as const;
const STATUSES = ["PENDING", "DELIVERED", "EXHAUSTED", "STOPPED"] as const;

/** Every notification; some of them can be chosen and sent again. */
export function EventsTab() {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const filters = useFilters(FILTERS);
  const { values } = filters;
  const events = usePages("listNotifications", { ...values, to: endOfRange(values.to) });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <>
      <EventFilters filters={filters} />
      {chosen.length > 0 && <Chosen ids={chosen} onDone={() => setChosen([])} />}
      <Panel isFlush>
        {events.isPending && <LoadingRows />}
        {events.isError && <Failed error={events.error} onRetry={events.refetch} />}
        {events.items?.length === 0 && (
          <Empty icon={BellOff} title={filters.isAnySet ? ui.nothingFound : words.none}>
            {filters.isAnySet ? ui.nothingFoundHint : words.noneHint}
          </Empty>
        )}
        {events.items && events.items.length > 0 && (
          <EventRows items={events.items} chosen={chosen} onChoose={choose} />
        )}
        <MoreButton pages={events} />
      </Panel>
    </>
  );
}

type Filters = ReturnType<typeof useFilters<(typeof FILTERS)[number]>>;

function EventFilters({ filters }: { filters: Filters }) {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const statuses = useWords(STATUS_WORDS);
  const { values, set } = filters;
  return (
    <FilterBar isAnySet={filters.isAnySet} onClear={filters.clear}>
      <SelectField
        label={ui.status}
        value={values.status}
        onValue={(status) => set({ status })}
        options={[["", ui.all], ...STATUSES.map((each) => [each, statuses[each]] as const)]}
      />
      <ApplicationFilter
        value={values.applicationId}
        onValue={(applicationId) => set({ applicationId })}
      />
      <SearchField
        label={words.payment}
        value={values.transactionId}
        onValue={(transactionId) => set({ transactionId })}
      />
      <DateRange from={values.from} to={values.to} onRange={set} />
    </FilterBar>
  );
}

function Chosen({ ids, onDone }: { ids: readonly string[]; onDone(): void }) {
  const words = useWords(NOTIFICATION_WORDS);
  const toast = useToast();
  const redeliver = useAct("redeliverNotifications", ["listNotifications"]);
  const send = () =>
    redeliver.mutate(
      { body: { ids: [...ids] } },
      {
        onSuccess: ({ count }) => {
          toast.done(words.redeliverDone(formatCount(count)));
          onDone();
        },
        onError: toast.failed,
      },
    );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-brand-soft px-4 py-2">
      <span className="font-semibold">{words.selected(formatCount(ids.length))}</span>
      <Button isSmall look="primary" icon={Send} isBusy={redeliver.isPending} onClick={send}>
        {words.redeliver}
      </Button>
    </div>
  );
}

interface EventRowsProps {
  items: readonly NotificationItem[];
  chosen: readonly string[];
  onChoose(id: string): void;
}

function EventRows({ items, chosen, onChoose }: EventRowsProps) {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const { may } = useSignedIn();
  const typeOf = useEventType();
  const answerOf = useDeliveryAnswer();
  const columns: Column<NotificationItem>[] = [
    {
      title: words.event,
      cell: (item) => (
        <span className="flex min-w-0 items-start gap-3">
          {may("notifications:send") && (
            <input
              type="checkbox"
              data-over
              aria-label={words.choose(item.id)}
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
            <span className="text-13 text-ink-2">{answerOf(item.lastAnswer)}</span>
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
  return <Rows caption={words.title} columns={columns} items={items} keyOf={({ id }) => id} />;
}
