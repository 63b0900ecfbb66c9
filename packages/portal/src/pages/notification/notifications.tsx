import { CalendarClock, FlaskConical } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TabList } from "../../ui/page/tab-list.tsx";
import { useWords } from "../../words/language.tsx";
import { EndpointsTab } from "./endpoints-tab.tsx";
import { EventsTab } from "./events-tab.tsx";
import { NOTIFICATION_WORDS } from "./notification-words.ts";
import { ResendDialog } from "./resend-dialog.tsx";
import { TestDialog } from "./test-dialog.tsx";

/** Notifications and the health of their endpoints. */
export function NotificationsPage() {
  const words = useWords(NOTIFICATION_WORDS);
  const { may } = useSignedIn();
  return (
    <Page
      title={words.title}
      actions={
        may("notifications:send") && (
          <>
            <DialogButton icon={CalendarClock} dialog={(close) => <ResendDialog onClose={close} />}>
              {words.resendRange}
            </DialogButton>
            <DialogButton icon={FlaskConical} dialog={(close) => <TestDialog onClose={close} />}>
              {words.test}
            </DialogButton>
          </>
        )
      }
    >
      <TabList
        label={words.title}
        tabs={[
          { id: "events", text: words.tabEvents, content: <EventsTab /> },
          { id: "endpoints", text: words.tabEndpoints, content: <EndpointsTab /> },
        ]}
      />
    </Page>
  );
}
