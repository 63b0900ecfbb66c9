import { Pencil, UserPlus } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../../api/session.tsx";
import { useAct, useApi, useList } from "../../../api/use-api.ts";
import type { TeamMember } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { List } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Page } from "../../../ui/page/page.tsx";
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

/** The merchant's team members, invited ones included. */
export function TeamPage() {
  const words = useWords(TEAM_WORDS);
  const { may } = useSignedIn();
  const team = useList("listTeam");
  const [open, setOpen] = useState<TeamMember | "invite" | null>(null);
  const mayWrite = may("team:write");
  const columns = useMemberColumns(mayWrite ? setOpen : null);
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
      <List
        caption={words.title}
        list={team}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: words.none }}
      />
      {open === "invite" && <InviteDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== "invite" && (
        <MemberDialog member={open} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}

/** `onChange` is null for users who may not change the team. */
function useMemberColumns(onChange: ((member: TeamMember) => void) | null): Column<TeamMember>[] {
  const words = useWords(TEAM_WORDS);
  const ui = useWords(UI_WORDS);
  const roles = useWords(ROLE_WORDS);
  const { user } = useSignedIn();
  const stores = new Map(useApi("listStores", {}).data?.items.map(({ id, name }) => [id, name]));
  return [
    {
      title: words.member,
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
            title: ui.actions,
            isRight: true,
            cell: (item: TeamMember) => <MemberButtons member={item} onChange={onChange} />,
          },
        ]
      : []),
  ];
}

function MemberButtons(props: { member: TeamMember; onChange(member: TeamMember): void }) {
  const { member, onChange } = props;
  const words = useWords(TEAM_WORDS);
  const toast = useToast();
  const resend = useAct("resendInvitation", ["listTeam"]);
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {/INVITED|INVITATION_EXPIRED/.test(member.state) && (
        <Button
          isSmall
          isBusy={resend.isPending}
          onClick={() =>
            void toast.track(resend.mutateAsync({ params: { id: member.id } }), words.sent)
          }
        >
          {words.resend}
        </Button>
      )}
      <Button
        isSmall
        icon={Pencil}
        aria-label={`${words.edit}: ${nameOf(member)}`}
        onClick={() => onChange(member)}
      >
        {words.edit}
      </Button>
    </span>
  );
}
