import { type FormEvent, useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import type { UserRole } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../../ui/dialog/dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { useFailureText } from "../../../words/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { AccessFields } from "./access-fields.tsx";
import { TEAM_WORDS } from "./team-words.ts";

export function InviteDialog({ onClose }: { onClose(): void }) {
  const words = useWords(TEAM_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const invite = useAct("invitePerson", ["listTeam"]);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<UserRole>("DEVELOPER");
  const [storeIds, setStoreIds] = useState<string[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(
      { body: { email: email.trim(), role, storeIds } },
      {
        onSuccess: () => {
          toast.done(words.sent);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={words.invite} lead={words.inviteLead} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={ui.email}
          type="email"
          required
          value={email}
          error={invite.isError ? textOf(invite.error) : undefined}
          onValue={setEmail}
        />
        <AccessFields role={role} storeIds={storeIds} onRole={setRole} onStores={setStoreIds} />
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={invite.isPending}>
            {words.send}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
