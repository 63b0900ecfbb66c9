import { useParams } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import type { NotificationDetail } from "../../generated/api.ts";
import { ActButton } from "../../ui/dialog/dialog-button.tsx";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { copyFact, FactsPanel, timeFact } from "../../ui/page/facts.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useDeliveryResponse, useEventType } from "../../words/use-delivery-words.ts";
import { PaymentIdLink } from "../payment/payment-id-link.tsx";
import { AttemptsPanel, SchedulePanel } from "./attempts-panel.tsx";
import { FaultActsPanel } from "./fault-acts-panel.tsx";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

const REFRESH_MS = 4_000;

/** One notification: the event, every attempt and its response. */
export function NotificationPage() {
  const words = useWords(NOTIFICATION_WORDS);
  const typeOf = useEventType();
  const { may } = useSignedIn();
  const { id } = useParams({ from: "/in/notifications/$id" });
  return (
    <DetailPage
      query={useApi("getNotification", { params: { id } }, { refreshMs: REFRESH_MS })}
      back={{ to: "/notifications", text: words.title }}
      name={words.event}
      title={({ notification }) => typeOf(notification.eventType)}
      lead={({ notification }) => <Status status={notification.status} />}
      actions={() =>
        may("notifications:send") && (
          <ActButton
            look="primary"
            icon={Send}
            endpoint="redeliverNotifications"
            input={{ body: { ids: [id] } }}
            changes={["getNotification", "listNotifications"]}
            done={words.resent("1")}
          >
            {words.resend}
          </ActButton>
        )
      }
    >
      {(detail) => (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="flex min-w-0 flex-col gap-5">
            <NotificationFacts detail={detail} />
            <AttemptsPanel attempts={detail.attempts} />
            <FaultActsPanel acts={detail.faults} />
            <CodeBlock label={words.body} text={detail.body} />
          </div>
          <SchedulePanel detail={detail} />
        </div>
      )}
    </DetailPage>
  );
}

function NotificationFacts({ detail: { notification } }: { detail: NotificationDetail }) {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const responseOf = useDeliveryResponse();
  return (
    <FactsPanel
      title={words.facts}
      items={[
        ["eventType", <code key="type">{notification.eventType}</code>],
        copyFact("X-Event-Id", notification.id),
        copyFact(words.url, notification.url),
        copyFact(ui.order, notification.orderId),
        [
          ui.payment,
          notification.transactionId && <PaymentIdLink id={notification.transactionId} />,
        ],
        timeFact(ui.created, notification.createdAt),
        [
          words.next,
          notification.nextAttemptAt && (
            <>
              <When at={notification.nextAttemptAt} form="moment" /> (
              <When at={notification.nextAttemptAt} form="ago" />)
            </>
          ),
        ],
        [words.lastResponse, responseOf(notification.lastResponse)],
        [ui.requestedBy, notification.requestedBy],
      ]}
    />
  );
}
