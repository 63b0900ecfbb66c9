import { Pencil, UserPlus } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../../api/session.tsx";
import { useAct, useApi } from "../../../api/use-api.ts";
import type { TeamMember } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, Rows } from "../../../ui/list/rows.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Failed, LoadingRows } from "../../../ui/page/states.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useWords } from "../../../words/language.tsx";
import { ROLE_WORDS } from "../../../words/role-words.ts";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { nameOf } from "./name-of.ts";
import { TEAM_WORDS } from "./team-words.ts";

/** People of the merchant, invited ones included. */
export function TeamPage() {
  const words = useWords(TEAM_WORDS);
  const { may } = useSignedIn();
  const team = useApi("listTeam", {});
  const [open, setOpen] = useState<TeamMember | "invite" | null>(null);
  const mayWrite = may("team:write");
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        mayWrite && (
          <Button look="primary" icon={UserPlus} onClick={() => setOpen("invite")}>
            {words.invite}
          </Button>
        )
      }
    >
      <Panel isFlush>
        {team.isPending && <LoadingRows count={3} />}
        {team.isError && <Failed error={team.error} onRetry={team.refetch} />}
        {team.data && <MemberRows items={team.data.items} onChange={mayWrite ? setOpen : null} />}
      </Panel>
      {open === "invite" && <InviteDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== "invite" && (
        <MemberDialog member={open} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}

interface MemberRowsProps {
  items: readonly TeamMember[];
  /** Null: this person may not. */
  onChange: ((member: TeamMember) => void) | null;
}

function MemberRows({ items, onChange }: MemberRowsProps) {
  const words = useWords(TEAM_WORDS);
  const ui = useWords(UI_WORDS);
  const roles = useWords(ROLE_WORDS);
  const { user } = useSignedIn();
  const stores = new Map(useApi("listStores", {}).data?.items.map(({ id, name }) => [id, name]));
  const columns: Column<TeamMember>[] = [
    {
      title: words.person,
      cell: (item) => (
        <span className="min-w-0">
          <span className="block font-semibold">
            {nameOf(item)}
            {item.id === user.id && ` (${words.you})`}
          </span>
          <span className="block text-13 font-normal break-words text-ink-2">{item.email}</span>
        </span>
      ),
    },
    { title: words.role, cell: (item) => roles[item.role] },
    { title: ui.status, cell: (item) => <Status status={item.state} /> },
    {
      title: words.stores,
      cell: (item) =>
        item.storeIds.length === 0
          ? words.allStores
          : item.storeIds.map((id) => stores.get(id) ?? id).join(", "),
    },
    {
      title: words.second,
      cell: (item) => (
        <Badge tone={item.hasTotp || item.hasPasskey ? "good" : "warn"}>
          {item.hasTotp || item.hasPasskey ? ui.yes : ui.no}
        </Badge>
      ),
    },
    {
      title: words.lastSeen,
      isRight: true,
      cell: (item) => <When at={item.lastSignedInAt} form="ago" />,
    },
    ...(onChange
      ? [
          {
            title: words.change,
            isRight: true,
            cell: (item: TeamMember) => <MemberButton member={item} onChange={onChange} />,
          },
        ]
      : []),
  ];
  return <Rows caption={words.title} columns={columns} items={items} keyOf={({ id }) => id} />;
}

function MemberButton(props: { member: TeamMember; onChange(member: TeamMember): void }) {
  const { member, onChange } = props;
  const words = useWords(TEAM_WORDS);
  const toast = useToast();
  const again = useAct("inviteAgain", ["listTeam"]);
  if (/INVITED|INVITATION_EXPIRED/.test(member.state)) {
    const send = () =>
      again.mutate(
        { params: { id: member.id } },
        { onSuccess: () => toast.done(words.sent), onError: toast.failed },
      );
    return (
      <span className="inline-flex flex-wrap justify-end gap-2">
        <Button isSmall isBusy={again.isPending} onClick={send}>
          {words.again}
        </Button>
        <ChangeButton member={member} onChange={onChange} />
      </span>
    );
  }
  return <ChangeButton member={member} onChange={onChange} />;
}

function ChangeButton(props: { member: TeamMember; onChange(member: TeamMember): void }) {
  const { member, onChange } = props;
  const words = useWords(TEAM_WORDS);
  return (
    <Button
      isSmall
      icon={Pencil}
      aria-label={words.changeTitle(nameOf(member))}
      onClick={() => onChange(member)}
    >
      {words.change}
    </Button>
  );
}
