import { useSearch } from "@tanstack/react-router";
import { CalendarClock, FlaskConical } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { Button } from "../../ui/button.tsx";
import { useFilters } from "../../ui/list/use-filters.ts";
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
  const { tab } = useSearch({ from: "/in/notifications" });
  const { set } = useFilters(["tab"]);
  const [open, setOpen] = useState<"test" | "range" | null>(null);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        may("notifications:send") && (
          <>
            <Button icon={CalendarClock} onClick={() => setOpen("range")}>
              {words.resendRange}
            </Button>
            <Button icon={FlaskConical} onClick={() => setOpen("test")}>
              {words.test}
            </Button>
          </>
        )
      }
    >
      <TabList
        label={words.title}
        value={tab === "endpoints" ? "endpoints" : "events"}
        onValue={(value) => set({ tab: value })}
        tabs={[
          { id: "events", text: words.tabEvents, content: <EventsTab /> },
          { id: "endpoints", text: words.tabEndpoints, content: <EndpointsTab /> },
        ]}
      />
      {open === "test" && <TestDialog onClose={() => setOpen(null)} />}
      {open === "range" && <ResendDialog onClose={() => setOpen(null)} />}
    </Page>
  );
}
