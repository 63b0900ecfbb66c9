import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import type { ReviewField, ReviewReason } from "../../../generated/api.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/form/field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { useWords } from "../../../words/language.tsx";
import { OPERATOR_DECISION_WORDS } from "../../operator/decision-words.ts";
import { REVIEW_FIELDS } from "./review-fields.ts";
import { REVIEW_WORDS } from "./review-words.ts";
import { useFieldNames } from "./use-field-names.ts";

const CHANGES = ["getMerchantReview", "getMerchant", "listMerchants"] as const;

/** What an operator can decide about a merchant in review. */
export function Decisions({ id }: { id: string }) {
  const words = useWords(REVIEW_WORDS);
  return (
    <>
      <DialogButton look="danger" dialog={(close) => <RejectDialog id={id} onClose={close} />}>
        {words.reject}
      </DialogButton>
      <DialogButton dialog={(close) => <RequestDialog id={id} onClose={close} />}>
        {words.request}
      </DialogButton>
      <DialogButton look="primary" dialog={(close) => <ApproveDialog id={id} onClose={close} />}>
        {words.approve}
      </DialogButton>
    </>
  );
}

interface DecisionProps {
  id: string;
  onClose(): void;
}

function ApproveDialog({ id, onClose }: DecisionProps) {
  const words = useWords(REVIEW_WORDS);
  const operator = useWords(OPERATOR_DECISION_WORDS);
  const decide = useAct("approveMerchant", CHANGES);
  const { values, bind } = useFields({ note: "" });
  return (
    <FormDialog
      title={words.approve}
      lead={words.approveText}
      done={({ merchant }) => (merchant.status === "VERIFIED" ? words.approved : operator.waits)}
      submit={() => decide.mutateAsync({ params: { id }, body: { note: values.note.trim() } })}
      onClose={onClose}
    >
      <TextArea
        label={words.note}
        hint={words.noteHint}
        rows={3}
        maxLength={1_000}
        {...bind("note")}
      />
    </FormDialog>
  );
}

function RejectDialog({ id, onClose }: DecisionProps) {
  const words = useWords(REVIEW_WORDS);
  const decide = useAct("rejectMerchant", CHANGES);
  const { values, bind } = useFields({ note: "" });
  return (
    <FormDialog
      title={words.reject}
      lead={words.rejectText}
      isDanger
      done={words.rejected}
      submit={() => decide.mutateAsync({ params: { id }, body: { note: values.note.trim() } })}
      onClose={onClose}
    >
      <TextArea
        label={words.reason}
        hint={words.noteHint}
        rows={3}
        maxLength={1_000}
        required
        {...bind("note")}
      />
    </FormDialog>
  );
}

const FIRST: ReviewReason = { field: "companyName", reason: "" };

function RequestDialog({ id, onClose }: DecisionProps) {
  const words = useWords(REVIEW_WORDS);
  const decide = useAct("requestMerchantChanges", CHANGES);
  const { values, bind } = useFields({ note: "" });
  const [reasons, setReasons] = useState<readonly ReviewReason[]>([FIRST]);
  const body = {
    note: values.note.trim(),
    reasons: reasons.map(({ field, reason }) => ({ field, reason: reason.trim() })),
  };
  return (
    <FormDialog
      title={words.request}
      lead={words.requestText}
      isWide
      done={words.requested}
      submit={() => decide.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      {reasons.map((reason, i) => (
        <ReasonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no id
          key={i}
          reason={reason}
          change={(after) => setReasons(reasons.map((each, at) => (at === i ? after : each)))}
          remove={
            reasons.length > 1 ? () => setReasons(reasons.filter((_, at) => at !== i)) : undefined
          }
        />
      ))}
      <div>
        <Button icon={Plus} look="quiet" onClick={() => setReasons([...reasons, FIRST])}>
          {words.addReason}
        </Button>
      </div>
      <TextArea
        label={words.note}
        hint={words.noteHint}
        rows={2}
        maxLength={1_000}
        {...bind("note")}
      />
    </FormDialog>
  );
}

interface ReasonFieldsProps {
  reason: ReviewReason;
  change(after: ReviewReason): void;
  remove: (() => void) | undefined;
}

function ReasonFields({ reason, change, remove }: ReasonFieldsProps) {
  const words = useWords(REVIEW_WORDS);
  const nameOf = useFieldNames();
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <SelectField
        label={words.field}
        options={REVIEW_FIELDS.map((field) => [field, nameOf(field)])}
        value={reason.field}
        // The options are all the fields there are.
        onValue={(field) => change({ ...reason, field: field as ReviewField })}
      />
      <TextField
        label={words.reason}
        required
        maxLength={500}
        value={reason.reason}
        onValue={(text) => change({ ...reason, reason: text })}
      />
      {remove && <IconButton label={words.removeReason} icon={Trash2} onClick={remove} />}
    </div>
  );
}
