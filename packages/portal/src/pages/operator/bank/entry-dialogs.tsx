import { useAct } from "../../../api/use-api.ts";
import type { BankEntryItem } from "../../../generated/api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { SelectField, TextField, toOptions } from "../../../ui/form/field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { formatAmount } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { OPERATOR_DECISION_WORDS } from "../decision-words.ts";
import { BANK_WORDS, OUTCOME_WORDS } from "./bank-words.ts";
import { BANK_CHANGES } from "./upload-part.tsx";

const NOTE_LENGTH_MAX = 500;

interface EntryDialogProps {
  item: BankEntryItem;
  onClose(): void;
}

/** Which payout an entry is about. */
export function AssignDialog({ item, onClose }: EntryDialogProps) {
  const words = useWords(BANK_WORDS);
  const outcomes = useWords(OUTCOME_WORDS);
  const operator = useWords(OPERATOR_DECISION_WORDS);
  const { mutateAsync } = useAct("assignBankEntry", BANK_CHANGES);
  const { values, bind } = useFields({
    payoutId: item.suggestions[0]?.id ?? "",
    outcome: item.outcomes.find((each) => each === item.outcome) ?? item.outcomes[0] ?? "PAID",
    note: "",
  });
  const submit = () => {
    const { payoutId, outcome, note } = values;
    const body = { payoutId: payoutId.trim(), outcome, note: note.trim() };
    return mutateAsync({ params: { id: item.id }, body } as Parameters<typeof mutateAsync>[0]);
  };
  return (
    <FormDialog
      title={words.assign}
      lead={words.assignLead}
      done={({ done }) => (done ? words.assigned : operator.waits)}
      submit={submit}
      onClose={onClose}
    >
      <SuggestedField item={item} {...bind("payoutId")} />
      <SelectField
        label={words.outcome}
        options={toOptions(item.outcomes, outcomes)}
        {...bind("outcome")}
      />
      <TextField label={words.note} required maxLength={NOTE_LENGTH_MAX} {...bind("note")} />
    </FormDialog>
  );
}

interface SuggestedFieldProps {
  item: BankEntryItem;
  value: string;
  onValue(value: string): void;
}

/** One of the suggestions, or any payout by its ID. */
function SuggestedField({ item, value, onValue }: SuggestedFieldProps) {
  const words = useWords(BANK_WORDS);
  const options = item.suggestions.map(
    ({ id, merchantName, merchantId, amountMinor, reference }) =>
      [id, `${merchantName || merchantId}, ${formatAmount(amountMinor)}, ${reference}`] as const,
  );
  return (
    <>
      {options.length > 0 && (
        <SelectField
          label={words.suggestions}
          options={[["", words.noSuggestions], ...options]}
          value={options.some(([id]) => id === value) ? value : ""}
          onValue={onValue}
        />
      )}
      <TextField
        label={words.payoutId}
        hint={words.payoutIdHint}
        required
        maxLength={64}
        value={value}
        onValue={onValue}
      />
    </>
  );
}

/** Nothing follows from it. */
export function AsideDialog({ item, onClose }: EntryDialogProps) {
  const words = useWords(BANK_WORDS);
  const { mutateAsync } = useAct("setBankEntryAside", BANK_CHANGES);
  const { values, bind } = useFields({ note: "" });
  return (
    <FormDialog
      title={words.aside}
      lead={words.asideLead}
      done={words.setAside}
      submit={() => mutateAsync({ params: { id: item.id }, body: { note: values.note.trim() } })}
      onClose={onClose}
    >
      <TextField label={words.note} required maxLength={NOTE_LENGTH_MAX} {...bind("note")} />
    </FormDialog>
  );
}
