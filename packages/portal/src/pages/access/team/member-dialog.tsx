import { ShieldOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../../api/session.tsx";
import { useAct } from "../../../api/use-api.ts";
import type { TeamMember } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { SwitchRow } from "../../../ui/form/switch-row.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { AccessFields } from "./access-fields.tsx";
import { nameOf } from "./name-of.ts";
import { TEAM_WORDS } from "./team-words.ts";

/** Role, stores and whether a team member may sign in; and removing them. */
export function MemberDialog({ member, onClose }: { member: TeamMember; onClose(): void }) {
  const words = useWords(TEAM_WORDS);
  const ui = useWords(UI_WORDS);
  const change = useAct("updateTeamMember", ["listTeam"]);
  const remove = useAct("removeTeamMember", ["listTeam"]);
  const [role, setRole] = useState(member.role);
  const [storeIds, setStoreIds] = useState(member.storeIds);
  const [isActive, setActive] = useState(member.state !== "INACTIVE");
  const [isRemoving, setRemoving] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const reset = useAct("resetSecondFactor", ["listTeam"]);
  const { user, may } = useSignedIn();
  const mayReset =
    may("team:policy") && member.id !== user.id && (member.hasTotp || member.hasPasskey);
  const isInvited = member.state.startsWith("INVIT");
  const params = { id: member.id };
  if (isRemoving) {
    return (
      <ConfirmDialog
        title={words.removeTitle(nameOf(member))}
        text={words.removeText}
        act={words.remove}
        isDanger
        done={words.removed}
        submit={() => remove.mutateAsync({ params })}
        onClose={onClose}
      />
    );
  }
  if (isResetting) {
    return (
      <ConfirmDialog
        title={words.resetTitle(nameOf(member))}
        text={words.resetText}
        act={words.reset}
        isDanger
        done={words.resetDone}
        submit={() => reset.mutateAsync({ params })}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={words.editTitle(nameOf(member))}
      act={ui.save}
      done={ui.saved}
      submit={() =>
        change.mutateAsync({ params, body: { role, storeIds, ...(!isInvited && { isActive }) } })
      }
      buttons={
        <Button look="danger" icon={Trash2} onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      }
      onClose={onClose}
    >
      <AccessFields role={role} storeIds={storeIds} onRole={setRole} onStores={setStoreIds} />
      {!isInvited && (
        <SwitchRow
          label={words.active}
          hint={words.activeHint}
          isOn={isActive}
          onSwitch={setActive}
        />
      )}
      {mayReset && (
        <Button icon={ShieldOff} className="self-start" onClick={() => setResetting(true)}>
          {words.reset}
        </Button>
      )}
    </FormDialog>
  );
}
