import { Link, useParams } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import type { NotificationDetail } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/page/facts.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Failed, LoadingBlock } from "../../ui/page/states.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useDeliveryAnswer, useEventType } from "../../words/use-delivery-words.ts";
import { AttemptsPanel, SchedulePanel } from "./attempts-panel.tsx";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

const REFRESH_MS = 4_000;

/** One notification: the event, every attempt, and what came back. */
export function NotificationPage() {
  const words = useWords(NOTIFICATION_WORDS);
  const typeOf = useEventType();
  const { may } = useSignedIn();
  const toast = useToast();
  const { id } = useParams({ from: "/in/notifications/$id" });
  const found = useApi("getNotification", { params: { id } }, { refreshMs: REFRESH_MS });
  const redeliver = useAct("redeliverNotifications", ["getNotification", "listNotifications"]);
  const sendAgain = () =>
    redeliver.mutate(
      { body: { ids: [id] } },
      {
        onSuccess: ({ count }) => toast.done(words.redeliverDone(formatCount(count))),
        onError: toast.failed,
      },
    );
  const notification = found.data?.notification;
  return (
    <Page
      title={notification ? typeOf(notification.eventType) : words.event}
      back={{ to: "/notifications", text: words.back }}
      lead={notification && <Status status={notification.status} />}
      actions={
        notification &&
        may("notifications:send") && (
          <Button look="primary" icon={Send} isBusy={redeliver.isPending} onClick={sendAgain}>
            {words.redeliver}
          </Button>
        )
      }
    >
      {found.isError && !found.data && <Failed error={found.error} onRetry={found.refetch} />}
      {found.isPending && <LoadingBlock height="h-96" />}
      {found.data && (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="flex min-w-0 flex-col gap-5">
            <NotificationFacts detail={found.data} />
            <AttemptsPanel attempts={found.data.attempts} />
            <CodeBlock label={words.body} text={found.data.body} />
          </div>
          <SchedulePanel detail={found.data} />
        </div>
      )}
    </Page>
  );
}

function NotificationFacts({ detail: { notification } }: { detail: NotificationDetail }) {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const answerOf = useDeliveryAnswer();
  return (
    <Panel title={words.facts}>
      <Facts
        items={[
          ["eventType", <code key="type">{notification.eventType}</code>],
          ["X-Event-Id", <CopyText key="id" text={notification.id} label="X-Event-Id" />],
          [words.address, <CopyText key="url" text={notification.url} label={words.address} />],
          [
            words.payment,
            notification.transactionId && (
              <Link
                to="/payments/$id"
                params={{ id: notification.transactionId }}
                className="font-mono text-13 break-words text-brand underline underline-offset-4"
              >
                {notification.transactionId}
              </Link>
            ),
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
          [words.lastAnswer, answerOf(notification.lastAnswer)],
          [words.askedBy, notification.requestedBy],
        ]}
      />
    </Panel>
  );
}
