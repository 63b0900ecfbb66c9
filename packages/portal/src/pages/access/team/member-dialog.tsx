import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import type { TeamMember } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { DangerDialog } from "../../../ui/dialog/danger-dialog.tsx";
import { Dialog, DialogButtons } from "../../../ui/dialog/dialog.tsx";
import { SwitchRow } from "../../../ui/form/switch-row.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { useFailureText } from "../../../words/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { AccessFields } from "./access-fields.tsx";
import { nameOf } from "./name-of.ts";
import { TEAM_WORDS } from "./team-words.ts";

/** Role, stores and whether a person may sign in; and taking them out. */
export function MemberDialog({ member, onClose }: { member: TeamMember; onClose(): void }) {
  const words = useWords(TEAM_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const change = useAct("changeTeamMember", ["listTeam"]);
  const [role, setRole] = useState(member.role);
  const [storeIds, setStoreIds] = useState(member.storeIds);
  const [isActive, setActive] = useState(member.state !== "INACTIVE");
  const [isRemoving, setRemoving] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isInvited = member.state.startsWith("INVIT");
    const body = { role, storeIds, ...(!isInvited && { isActive }) };
    change.mutate(
      { params: { id: member.id }, body },
      {
        onSuccess: () => {
          toast.done(ui.saved);
          onClose();
        },
      },
    );
  };
  if (isRemoving) return <RemoveMember member={member} onClose={onClose} />;
  return (
    <Dialog title={words.changeTitle(nameOf(member))} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {change.isError && (
          <Notice tone="bad" isLive>
            {textOf(change.error)}
          </Notice>
        )}
        <AccessFields role={role} storeIds={storeIds} onRole={setRole} onStores={setStoreIds} />
        {!member.state.startsWith("INVIT") && (
          <SwitchRow
            label={words.active}
            hint={words.activeHint}
            isOn={isActive}
            words={[ui.on, ui.off]}
            onSwitch={setActive}
          />
        )}
        <DialogButtons>
          <Button look="danger" icon={Trash2} onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
          <Button type="submit" look="primary" isBusy={change.isPending}>
            {ui.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function RemoveMember({ member, onClose }: { member: TeamMember; onClose(): void }) {
  const words = useWords(TEAM_WORDS);
  const remove = useAct("removeTeamMember", ["listTeam"]);
  return (
    <DangerDialog
      title={words.removeTitle(nameOf(member))}
      text={words.removeText}
      act={words.remove}
      done={words.removed}
      run={() => remove.mutateAsync({ params: { id: member.id } })}
      onClose={onClose}
    />
  );
}
