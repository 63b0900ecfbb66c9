import { LogOut } from "lucide-react";
import { useList } from "../../../api/use-api.ts";
import type { SessionListItem } from "../../../generated/api.ts";
import { ActButton, ConfirmButton } from "../../../ui/dialog/dialog-button.tsx";
import { timeColumn } from "../../../ui/list/columns.tsx";
import { List } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";
import { describeBrowser } from "./describe-browser.ts";
import { useReadSession } from "./use-read-session.ts";

/** Where the user is signed in, and ending it. */
export function SessionsPanel() {
  const words = useWords(ACCOUNT_WORDS);
  const { sessions: title, sessionsLead: lead, noSessions: none } = words;
  return (
    <List
      words={{ title, lead, none }}
      actions={
        <ConfirmButton
          icon={LogOut}
          look="plain"
          ask={{ title: words.everywhereTitle, text: words.everywhereText }}
          endpoint="signOutEverywhere"
          input={{}}
          onDone={useReadSession()}
        >
          {words.everywhere}
        </ConfirmButton>
      }
      list={useList("listSessions")}
      columns={useSessionColumns()}
    />
  );
}

function useSessionColumns(): Column<SessionListItem>[] {
  const words = useWords(ACCOUNT_WORDS);
  const ui = useWords(UI_WORDS);
  return [
    {
      title: words.device,
      cell: (item) => (
        <span className="inline-flex flex-wrap items-center gap-2" title={item.userAgent}>
          <span className="font-semibold">{describeBrowser(item.userAgent)}</span>
          {item.isCurrent && <Badge tone="good">{words.thisOne}</Badge>}
        </span>
      ),
    },
    { title: ui.address, place: "note", cell: (item) => item.address },
    timeColumn(words.since, (item) => item.createdAt),
    timeColumn(words.lastSeen, (item) => item.lastSeenAt, "ago"),
    {
      title: ui.actions,
      isRight: true,
      place: "acts",
      cell: (item) =>
        !item.isCurrent && (
          <ActButton
            isSmall
            aria-label={`${words.end}: ${describeBrowser(item.userAgent)}`}
            endpoint="endSession"
            input={{ params: { id: item.id } }}
            changes={["listSessions"]}
            done={words.ended}
          >
            {words.end}
          </ActButton>
        ),
    },
  ];
}
