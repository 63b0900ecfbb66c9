import { LogOut } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { useSetSession } from "../../../api/session.tsx";
import { useAct, useList } from "../../../api/use-api.ts";
import type { SessionListItem } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/form-dialog.tsx";
import { List } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";
import { describeBrowser } from "./describe-browser.ts";

/** Where the user is signed in, and ending it. */
export function SessionsPanel() {
  const words = useWords(ACCOUNT_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const setSession = useSetSession();
  const sessions = useList("listSessions");
  const end = useAct("endSession", ["listSessions"]);
  const everywhere = useAct("signOutEverywhere");
  const [isAsking, setAsking] = useState(false);
  const columns: Column<SessionListItem>[] = [
    {
      title: words.device,
      cell: (item) => (
        <span className="inline-flex flex-wrap items-center gap-2" title={item.userAgent}>
          <span className="font-semibold">{describeBrowser(item.userAgent)}</span>
          {item.isCurrent && <Badge tone="good">{words.thisOne}</Badge>}
        </span>
      ),
    },
    { title: words.address, cell: (item) => item.address },
    { title: words.since, isRight: true, cell: (item) => <When at={item.createdAt} /> },
    {
      title: words.lastSeen,
      isRight: true,
      cell: (item) => <When at={item.lastSeenAt} form="ago" />,
    },
    {
      title: ui.actions,
      isRight: true,
      cell: (item) =>
        !item.isCurrent && (
          <Button
            isSmall
            isBusy={end.isPending}
            aria-label={`${words.end}: ${describeBrowser(item.userAgent)}`}
            onClick={() =>
              void toast.track(end.mutateAsync({ params: { id: item.id } }), words.ended)
            }
          >
            {words.end}
          </Button>
        ),
    },
  ];
  return (
    <>
      <List
        title={words.sessions}
        lead={words.sessionsLead}
        actions={
          <Button icon={LogOut} onClick={() => setAsking(true)}>
            {words.everywhere}
          </Button>
        }
        list={sessions}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: words.noSessions }}
      />
      {isAsking && (
        <ConfirmDialog
          title={words.everywhereTitle}
          text={words.everywhereText}
          act={words.everywhere}
          isDanger
          submit={() => everywhere.mutateAsync({}).then(() => call("getSession"))}
          onDone={setSession}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
