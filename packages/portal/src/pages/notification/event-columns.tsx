import { Link } from "@tanstack/react-router";
import { useSignedIn } from "../../api/session.tsx";
import type { NotificationItem } from "../../generated/api.ts";
import { applicationColumn, countColumn, useUsualColumns } from "../../ui/list/columns.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Status } from "../../ui/text/status.tsx";
import { TwoLines } from "../../ui/text/two-lines.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useDeliveryResponse, useEventType } from "../../words/use-delivery-words.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

/** Where rows are one line. */
const ONE_LINE =
  "wrap-anywhere underline-offset-2 @min-[500px]:block @min-[500px]:max-w-32 @min-[500px]:truncate";

interface Choice {
  chosen: readonly string[];
  onChoose(id: string): void;
}

/** Of a list of webhooks; `choice`: rows can be selected. */
export function useEventColumns(choice?: Choice): Column<NotificationItem>[] {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const { may } = useSignedIn();
  const typeOf = useEventType();
  return [
    {
      title: words.event,
      cell: (item) => (
        <span className="flex min-w-0 items-start gap-3">
          {choice && may("notifications:send") && (
            <input
              type="checkbox"
              data-over
              aria-label={words.select(item.id)}
              checked={choice.chosen.includes(item.id)}
              onChange={() => choice.onChoose(item.id)}
              className="mt-0.5 size-[18px] flex-none accent-brand"
            />
          )}
          <Link
            to="/notifications/$id"
            params={{ id: item.id }}
            data-row
            className="min-w-0 wrap-anywhere"
          >
            <TwoLines
              title={typeOf(item.eventType)}
              text={<span title={item.url}>{item.url}</span>}
              keepsTitle
            />
          </Link>
        </span>
      ),
    },
    {
      title: ui.status,
      place: "status",
      cell: (item) => (
        <TwoLines
          keepsTitle
          title={<Status status={item.status} />}
          text={item.status !== "DELIVERED" && item.lastResponse && <LastResponse item={item} />}
        />
      ),
    },
    {
      title: ui.order,
      place: "note",
      cell: ({ orderId, transactionId }) =>
        orderId &&
        (transactionId ? (
          <Link
            to="/payments/$id"
            params={{ id: transactionId }}
            data-over
            title={orderId}
            className={`link ${ONE_LINE}`}
          >
            {orderId}
          </Link>
        ) : (
          <span title={orderId} className={ONE_LINE}>
            {orderId}
          </span>
        )),
    },
    applicationColumn(ui.application),
    { ...countColumn(ui.attempts, (item: NotificationItem) => item.attemptCount), isSpare: true },
    useUsualColumns().created,
  ];
}

/** With the next attempt, where it makes one necessary. */
function LastResponse({ item: { lastResponse, nextAttemptAt } }: { item: NotificationItem }) {
  const words = useWords(NOTIFICATION_WORDS);
  const responseOf = useDeliveryResponse();
  return (
    <>
      <span>{responseOf(lastResponse)}</span>
      {nextAttemptAt && (
        <span>
          , {words.andNext} <When at={nextAttemptAt} form="ago" />
        </span>
      )}
    </>
  );
}
