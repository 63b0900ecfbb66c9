import { LogOut } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { useSetSession } from "../../../api/session.tsx";
import { useAct, useApi } from "../../../api/use-api.ts";
import type { SessionListItem } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { type Column, Rows } from "../../../ui/list/rows.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Failed, LoadingRows } from "../../../ui/page/states.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useWords } from "../../../words/language.tsx";
import { ACCOUNT_WORDS } from "./account-words.ts";
import { describeBrowser } from "./describe-browser.ts";

/** Where one is signed in, and ending it. */
export function SessionsPanel() {
  const words = useWords(ACCOUNT_WORDS);
  const toast = useToast();
  const setSession = useSetSession();
  const sessions = useApi("listSessions", {});
  const everywhere = useAct("signOutEverywhere");
  const [isAsking, setAsking] = useState(false);
  const confirm = () =>
    everywhere.mutate(
      {},
      { onSuccess: () => void call("getSession").then(setSession), onError: toast.failed },
    );
  return (
    <Panel
      title={words.sessions}
      lead={words.sessionsLead}
      isFlush
      actions={
        <Button icon={LogOut} onClick={() => setAsking(true)}>
          {words.everywhere}
        </Button>
      }
    >
      {sessions.isPending && <LoadingRows count={2} />}
      {sessions.isError && <Failed error={sessions.error} onRetry={sessions.refetch} />}
      {sessions.data && <SessionRows items={sessions.data.items} />}
      {isAsking && (
        <ConfirmDialog
          title={words.everywhereTitle}
          act={words.everywhere}
          isDanger
          isBusy={everywhere.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {words.everywhereText}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function SessionRows({ items }: { items: readonly SessionListItem[] }) {
  const words = useWords(ACCOUNT_WORDS);
  const toast = useToast();
  const end = useAct("endSession", ["listSessions"]);
  const endOne = (id: string) =>
    end.mutate(
      { params: { id } },
      { onSuccess: () => toast.done(words.ended), onError: toast.failed },
    );
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
      title: words.end,
      isRight: true,
      cell: (item) =>
        !item.isCurrent && (
          <Button
            isSmall
            isBusy={end.isPending}
            aria-label={`${words.end}: ${describeBrowser(item.userAgent)}`}
            onClick={() => endOne(item.id)}
          >
            {words.end}
          </Button>
        ),
    },
  ];
  return <Rows caption={words.sessions} columns={columns} items={items} keyOf={({ id }) => id} />;
}
