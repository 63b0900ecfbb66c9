import { useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import type { UserRole } from "../../../generated/api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { AccessFields } from "./access-fields.tsx";
import { TEAM_WORDS } from "./team-words.ts";

export function InviteDialog({ onClose }: { onClose(): void }) {
  const words = useWords(TEAM_WORDS);
  const ui = useWords(UI_WORDS);
  const invite = useAct("inviteTeamMember", ["listTeam"]);
  const { values, bind } = useFields({ email: "" });
  const [role, setRole] = useState<UserRole>("VIEWER");
  const [storeIds, setStoreIds] = useState<string[]>([]);
  const email = values.email.trim();
  return (
    <FormDialog
      title={words.invite}
      lead={words.inviteLead}
      act={words.send}
      done={words.sent}
      submit={() => invite.mutateAsync({ body: { email, role, storeIds } })}
      onClose={onClose}
    >
      <TextField label={ui.email} type="email" required {...bind("email")} />
      <AccessFields role={role} storeIds={storeIds} onRole={setRole} onStores={setStoreIds} />
    </FormDialog>
  );
}
