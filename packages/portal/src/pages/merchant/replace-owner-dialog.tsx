import { useAct } from "../../api/use-api.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { useWords } from "../../words/language.tsx";
import { OWNER_REPLACEMENT_WORDS } from "../access/team/owner-replacement-words.ts";
import { OPERATOR_DECISION_WORDS } from "../operator/decision-words.ts";

/** For an owner who has left the company. */
export function ReplaceOwnerDialog({ id, onClose }: { id: string; onClose(): void }) {
  const words = useWords(OWNER_REPLACEMENT_WORDS);
  const decisions = useWords(OPERATOR_DECISION_WORDS);
  const replace = useAct("replaceOwner", ["getMerchant", "getOwnerReplacement"]);
  const { values, bind } = useFields({ leavingEmail: "", email: "", reason: "" });
  const body = {
    leavingEmail: values.leavingEmail.trim(),
    email: values.email.trim(),
    reason: values.reason.trim(),
  };
  return (
    <FormDialog
      title={words.replace}
      lead={words.replaceText}
      isDanger
      done={({ done }) => (done ? words.started : decisions.waits)}
      submit={() => replace.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      <TextField label={words.leavingEmail} type="email" required {...bind("leavingEmail")} />
      <TextField label={words.email} type="email" required {...bind("email")} />
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        maxLength={1_000}
        required
        {...bind("reason")}
      />
    </FormDialog>
  );
}
