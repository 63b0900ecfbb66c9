import { useAct } from "../../api/use-api.ts";
import type { DisputeItem } from "../../generated/api.ts";
import { ConfirmButton } from "../../ui/dialog/dialog-button.tsx";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { DISPUTE_WORDS } from "./dispute-words.ts";

const CHANGES = ["getDispute", "listDisputes", "getPayment"] as const;
const TEXT_LENGTH_MAX = 2_000;

/** Sends the merchant's evidence to the payer's bank. */
export function RespondDialog({ item, onClose }: { item: DisputeItem; onClose(): void }) {
  const words = useWords(DISPUTE_WORDS);
  const respond = useAct("respondToDispute", CHANGES);
  const { values, bind } = useFields({ text: "" });
  const text = values.text.trim();
  return (
    <FormDialog
      title={words.respond}
      lead={words.respondLead}
      isDisabled={text === ""}
      done={words.responded}
      submit={() => respond.mutateAsync({ params: { id: item.id }, body: { text } })}
      onClose={onClose}
    >
      <TextArea
        label={words.explanation}
        hint={words.explanationHint}
        required
        rows={8}
        maxLength={TEXT_LENGTH_MAX}
        {...bind("text")}
      />
    </FormDialog>
  );
}

/** Lets the payer keep the money. */
export function AcceptButton({ item: { id, amountMinor } }: { item: DisputeItem }) {
  const words = useWords(DISPUTE_WORDS);
  return (
    <ConfirmButton
      ask={{ title: words.acceptTitle, text: words.acceptText(formatAmount(amountMinor)) }}
      endpoint="acceptDispute"
      input={{ params: { id } }}
      changes={CHANGES}
      done={words.acceptDone}
    >
      {words.accept}
    </ConfirmButton>
  );
}
