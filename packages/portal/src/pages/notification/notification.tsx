import { useParams } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import type { NotificationDetail } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/page/facts.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useDeliveryResponse, useEventType } from "../../words/use-delivery-words.ts";
import { PaymentIdLink } from "../payment/payment-id-link.tsx";
import { AttemptsPanel, SchedulePanel } from "./attempts-panel.tsx";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

const REFRESH_MS = 4_000;

/** One notification: the event, every attempt and its response. */
export function NotificationPage() {
  const words = useWords(NOTIFICATION_WORDS);
  const typeOf = useEventType();
  const { may } = useSignedIn();
  const toast = useToast();
  const { id } = useParams({ from: "/in/notifications/$id" });
  const found = useApi("getNotification", { params: { id } }, { refreshMs: REFRESH_MS });
  const redeliver = useAct("redeliverNotifications", ["getNotification", "listNotifications"]);
  const resend = () =>
    void toast.track(redeliver.mutateAsync({ body: { ids: [id] } }), words.resent("1"));
  const notification = found.data?.notification;
  return (
    <Page
      title={notification ? typeOf(notification.eventType) : words.event}
      back={{ to: "/notifications", text: words.title }}
      lead={notification && <Status status={notification.status} />}
      actions={
        notification &&
        may("notifications:send") && (
          <Button look="primary" icon={Send} isBusy={redeliver.isPending} onClick={resend}>
            {words.resend}
          </Button>
        )
      }
    >
      <Loaded query={found}>
        {(detail) => (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
            <div className="flex min-w-0 flex-col gap-5">
              <NotificationFacts detail={detail} />
              <AttemptsPanel attempts={detail.attempts} />
              <CodeBlock label={words.body} text={detail.body} />
            </div>
            <SchedulePanel detail={detail} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function NotificationFacts({ detail: { notification } }: { detail: NotificationDetail }) {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const responseOf = useDeliveryResponse();
  return (
    <Panel title={words.facts}>
      <Facts
        items={[
          ["eventType", <code key="type">{notification.eventType}</code>],
          ["X-Event-Id", <CopyText key="id" text={notification.id} label="X-Event-Id" />],
          [words.url, <CopyText key="url" text={notification.url} label={words.url} />],
          [
            words.payment,
            notification.transactionId && <PaymentIdLink id={notification.transactionId} />,
          ],
          [ui.created, <When key="at" at={notification.createdAt} form="moment" />],
          [
            words.next,
            notification.nextAttemptAt && (
              <>
                <When at={notification.nextAttemptAt} form="moment" /> (
                <When at={notification.nextAttemptAt} form="ago" />)
              </>
            ),
          ],
          [words.lastResponse, responseOf(notification.lastAnswer)],
          [words.requestedBy, notification.requestedBy],
        ]}
      />
    </Panel>
  );
}
