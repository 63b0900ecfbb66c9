import { Link } from "@tanstack/react-router";
import { BellOff, Send } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import type { NotificationItem } from "../../generated/api.ts";
import { ActButton } from "../../ui/dialog/dialog-button.tsx";
import { countColumn, useUsualColumns } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useFilteredList } from "../../ui/list/use-filtered-list.ts";
import { Status } from "../../ui/text/status.tsx";
import { TwoLines } from "../../ui/text/two-lines.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useDeliveryResponse, useEventType } from "../../words/use-delivery-words.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

/** Every notification; selected ones can be resent. */
export function EventsTab() {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const events = useFilteredList("listNotifications", [
    "status",
    "applicationId",
    { name: "transactionId", label: ui.payment },
    "dates",
    { name: "url" },
  ]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const columns = useEventColumns(chosen, (id) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
  );
  return (
    <List
      isUntitled
      words={words}
      icon={BellOff}
      list={events}
      columns={columns}
      above={chosen.length > 0 && <Chosen ids={chosen} onDone={() => setChosen([])} />}
    />
  );
}

function Chosen({ ids, onDone }: { ids: readonly string[]; onDone(): void }) {
  const words = useWords(NOTIFICATION_WORDS);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-brand-soft px-4 py-2">
      <span className="font-semibold">{words.selected(formatCount(ids.length))}</span>
      <ActButton
        isSmall
        look="primary"
        icon={Send}
        endpoint="redeliverNotifications"
        input={{ body: { ids: [...ids] } }}
        changes={["listNotifications"]}
        done={words.resent(formatCount(ids.length))}
        onDone={onDone}
      >
        {words.resendSelected}
      </ActButton>
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
          <Link
            to="/notifications/$id"
            params={{ id: item.id }}
            data-row
            className="min-w-0 wrap-anywhere"
          >
            <TwoLines title={typeOf(item.eventType)} text={item.url} />
          </Link>
        </span>
      ),
    },
    {
      title: ui.status,
      cell: (item) => (
        <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
          <Status status={item.status} />
          {item.status !== "DELIVERED" && item.lastResponse && (
            <span className="text-13 text-ink-2">{responseOf(item.lastResponse)}</span>
          )}
        </span>
      ),
    },
    { title: ui.application, isSpare: true, cell: (item) => item.applicationName },
    countColumn(ui.attempts, (item) => item.attemptCount),
    {
      title: words.next,
      isRight: true,
      cell: (item) => item.nextAttemptAt && <When at={item.nextAttemptAt} form="ago" />,
    },
    useUsualColumns().created,
  ];
}
