import { Link } from "@tanstack/react-router";
import { KeyRound, Plus } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useList } from "../../api/use-api.ts";
import type { ApplicationItem } from "../../generated/api.ts";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { timeColumn } from "../../ui/list/columns.tsx";
import { ListPage } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { APPLICATION_WORDS } from "./application-words.ts";
import { CreateDialog } from "./create-dialog.tsx";

/** The merchant's applications, and creating one. */
export function ApplicationsPage() {
  const words = useWords(APPLICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const { may } = useSignedIn();
  const create = may("applications:write") && (
    <DialogButton look="primary" icon={Plus} dialog={(close) => <CreateDialog onClose={close} />}>
      {words.create}
    </DialogButton>
  );
  const columns: Column<ApplicationItem>[] = [
    {
      title: ui.name,
      cell: (item) => (
        <Link
          to="/applications/$id"
          params={{ id: item.id }}
          data-row
          className="font-semibold hover:text-brand"
        >
          {item.name}
        </Link>
      ),
    },
    {
      title: words.clientId,
      cell: (item) => <CopyText text={item.id} label={words.clientId} />,
    },
    { title: ui.status, place: "status", cell: (item) => <OnBadge isOn={item.isActive} /> },
    {
      title: words.keys,
      isRight: true,
      cell: (item) =>
        item.keyCount === 0 ? (
          <Badge tone="warn">0</Badge>
        ) : (
          <span className="figure">{item.keyCount}</span>
        ),
    },
    timeColumn(ui.lastUsed, (item) => item.lastUsedAt, "ago"),
  ];
  return (
    <ListPage
      words={words}
      icon={KeyRound}
      actions={create}
      list={useList("listApplications")}
      columns={columns}
    />
  );
}

/** Whether an application is ON, as the interface calls it. */
export function OnBadge({ isOn }: { isOn: boolean }) {
  const ui = useWords(UI_WORDS);
  return <Badge tone={isOn ? "good" : "none"}>{isOn ? ui.on : ui.off}</Badge>;
}
