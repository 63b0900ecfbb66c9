import {
  BadgeCheck,
  Ban,
  Bell,
  BookText,
  CircleX,
  DatabaseBackup,
  Flag,
  type LucideIcon,
  MessagesSquare,
  MousePointerClick,
  Send,
  ShieldAlert,
  ShoppingCart,
  Undo2,
  Zap,
} from "lucide-react";
import type { TimelineEvent } from "../../../generated/api.ts";
import { Panel } from "../../../ui/page/panel.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useWords } from "../../../words/language.tsx";
import { useDeliveryResponse, useEventType } from "../../../words/use-delivery-words.ts";
import { PAYMENT_WORDS } from "../payment-words.ts";
import { EVENT_WORDS } from "./event-words.ts";
import { POSTING_WORDS } from "./ledger-words.ts";

const ICONS: Readonly<Record<TimelineEvent["kind"], LucideIcon>> = {
  CHECKOUT_CREATED: ShoppingCart,
  ATTEMPT_STARTED: MousePointerClick,
  EXCHANGE: MessagesSquare,
  RAIL_EVENT: Zap,
  PAID: BadgeCheck,
  FAILED: CircleX,
  REVERSED: Ban,
  NOTIFICATION: Bell,
  NOTIFICATION_ATTEMPT: Send,
  REFUND: Undo2,
  DISPUTE: ShieldAlert,
  LEDGER: BookText,
  CHECKOUT_ENDED: Flag,
  REBUILT: DatabaseBackup,
  CORRECTED: DatabaseBackup,
};
const TONES: Partial<Record<TimelineEvent["kind"], string>> = {
  PAID: "bg-good-soft text-good",
  FAILED: "bg-bad-soft text-bad",
  REVERSED: "bg-warn-soft text-warn",
  DISPUTE: "bg-warn-soft text-warn",
};

/** What an event says in addition to its kind; null where the kind is enough. */
function useTitle(): (event: TimelineEvent) => string | null {
  const words = useWords(PAYMENT_WORDS);
  const postings: Readonly<Record<string, string>> = useWords(POSTING_WORDS);
  const typeOf = useEventType();
  return ({ kind, title }) => {
    switch (kind) {
      case "EXCHANGE":
      case "RAIL_EVENT":
        return title;
      case "NOTIFICATION":
        return typeOf(title);
      case "NOTIFICATION_ATTEMPT":
        return words.attempt(title);
      case "LEDGER":
        return postings[title] ?? title;
      default:
        return null;
    }
  };
}

/** What a merchant rarely needs: how the providers and our own books saw it. */
const TECHNICAL: readonly TimelineEvent["kind"][] = [
  "EXCHANGE",
  "RAIL_EVENT",
  "LEDGER",
  "NOTIFICATION_ATTEMPT",
];

/** What happened to a payment, in order; technical events behind a fold. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const words = useWords(PAYMENT_WORDS);
  const technical = events.filter(({ kind }) => TECHNICAL.includes(kind));
  return (
    <Panel title={words.timeline} lead={words.timelineLead}>
      <Events events={events.filter(({ kind }) => !TECHNICAL.includes(kind))} />
      {technical.length > 0 && (
        <details className="mt-4 border-t border-line pt-3">
          <summary className="min-h-11 w-fit cursor-pointer py-2 text-13 font-semibold text-brand">
            {words.technical(technical.length)}
          </summary>
          <div className="pt-3">
            <Events events={technical} />
          </div>
        </details>
      )}
    </Panel>
  );
}

function Events({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="flex flex-col">
      {events.map((event, index) => (
        <Event
          key={`${event.at} ${event.kind} ${event.referenceId} ${event.title} ${event.status}`}
          event={event}
          isLast={index === events.length - 1}
        />
      ))}
    </ol>
  );
}

/** Of a report that was recorded: nothing that a payment's outcome could be mistaken for. */
const isPlain = ({ kind, status }: TimelineEvent) => kind === "RAIL_EVENT" && status === "APPLIED";

function Event({ event, isLast }: { event: TimelineEvent; isLast: boolean }) {
  const words = useWords(PAYMENT_WORDS);
  const kinds = useWords(EVENT_WORDS);
  const title = useTitle()(event);
  const responseOf = useDeliveryResponse();
  const Icon = ICONS[event.kind];
  const hasDetail = Object.keys(event.detail).length > 0;
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {!isLast && <span aria-hidden className="absolute top-8 bottom-0 left-4 w-px bg-line" />}
      <span
        className={`inline-flex size-8 flex-none items-center justify-center rounded-full ${TONES[event.kind] ?? "bg-paper-2 text-ink-2"}`}
      >
        <Icon aria-hidden size={16} />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="font-semibold">{kinds[event.kind]}</p>
        <p className="text-13 text-ink-2">
          <When at={event.at} form="moment" />
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
          {title && <span>{title}</span>}
          {event.status &&
            !isPlain(event) &&
            (event.kind === "NOTIFICATION_ATTEMPT" ? (
              <span>{responseOf(event.status)}</span>
            ) : (
              <Status status={event.status} />
            ))}
          {event.amountMinor !== null && <Money amountMinor={event.amountMinor} />}
        </div>
        {hasDetail && (
          <details className="text-13">
            <summary className="w-fit py-1 text-brand">{words.more}</summary>
            <pre className="overflow-x-auto rounded-card bg-paper-2 p-3 font-mono break-words whitespace-pre-wrap">
              {JSON.stringify(event.detail, null, 2)}
            </pre>
          </details>
        )}
      </div>
    </li>
  );
}
