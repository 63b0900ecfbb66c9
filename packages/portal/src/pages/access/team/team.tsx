import { useSearch } from "@tanstack/react-router";
import { Pencil, UserPlus } from "lucide-react";
import { useSignedIn } from "../../../api/session.tsx";
import { useApi, useList } from "../../../api/use-api.ts";
import type { TeamMember } from "../../../generated/api.ts";
import { ActButton, DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { timeColumn } from "../../../ui/list/columns.tsx";
import { ListPage } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { useWords } from "../../../words/language.tsx";
import { ROLE_WORDS } from "../../../words/role-words.ts";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { nameOf } from "./name-of.ts";
import { TeamReplacement } from "./owner-replacement.tsx";
import { PolicyPanel } from "./policy-panel.tsx";
import { TEAM_WORDS } from "./team-words.ts";

/** The merchant's team members, invited ones included. */
export function TeamPage() {
  const words = useWords(TEAM_WORDS);
  const { may } = useSignedIn();
  const mayWrite = may("team:write");
  const team = useList("listTeam");
  const { invite } = useSearch({ from: "/in/team" });
  return (
    <ListPage
      words={words}
      above={<TeamReplacement />}
      actions={
        mayWrite && (
          <DialogButton
            look="primary"
            icon={UserPlus}
            isOpenAtFirst={invite !== undefined}
            dialog={(close) => <InviteDialog onClose={close} />}
          >
            {words.invite}
          </DialogButton>
        )
      }
      list={team}
      columns={useMemberColumns(mayWrite)}
    >
      {/* With the list above it, so that it does not jump. */}
      {may("team:read") && (team.items || team.isError) && <PolicyPanel />}
    </ListPage>
  );
}

function useMemberColumns(mayWrite: boolean): Column<TeamMember>[] {
  const words = useWords(TEAM_WORDS);
  const ui = useWords(UI_WORDS);
  const roles = useWords(ROLE_WORDS);
  const { user } = useSignedIn();
  const stores = new Map(useApi("listStores", {}).data?.items.map(({ id, name }) => [id, name]));
  const edit: Column<TeamMember> = {
    title: ui.actions,
    isRight: true,
    place: "acts",
    cell: (item) => <MemberButtons member={item} />,
  };
  return [
    {
      title: words.member,
      cell: (item) => {
        const name = item.id === user.id ? `${nameOf(item)} (${words.you})` : nameOf(item);
        return (
          <span className="min-w-0">
            <TwoLines title={name} text={item.email} />
          </span>
        );
      },
    },
    { title: words.role, place: "note", cell: (item) => roles[item.role] },
    { title: ui.status, place: "status", cell: (item) => <Status status={item.state} /> },
    {
      title: words.stores,
      cell: (item) =>
        item.storeIds.length === 0
          ? words.allStores
          : item.storeIds.map((id) => stores.get(id) ?? id).join(", "),
    },
    {
      title: words.second,
      isSpare: true,
      cell: (item) => (
        <Badge tone={item.hasTotp || item.hasPasskey ? "good" : "warn"}>
          {item.hasTotp || item.hasPasskey ? ui.yes : ui.no}
        </Badge>
      ),
    },
    timeColumn(words.lastSeen, (item) => item.lastSignedInAt, "ago"),
    ...(mayWrite ? [edit] : []),
  ];
}

function MemberButtons({ member }: { member: TeamMember }) {
  const words = useWords(TEAM_WORDS);
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {/INVITED|INVITATION_EXPIRED/.test(member.state) && (
        <ActButton
          isSmall
          endpoint="resendInvitation"
          input={{ params: { id: member.id } }}
          changes={["listTeam"]}
          done={words.resent}
        >
          {words.resend}
        </ActButton>
      )}
      <DialogButton
        isSmall
        icon={Pencil}
        aria-label={`${words.edit}: ${nameOf(member)}`}
        dialog={(close) => <MemberDialog member={member} onClose={close} />}
      >
        {words.edit}
      </DialogButton>
    </span>
  );
}
