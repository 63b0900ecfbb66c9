import { type FormEvent, useState } from "react";
import { useAct, usePages } from "../../api/use-api.ts";
import type { QuarantinedClaim } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import type { Column } from "../../ui/rows.tsx";
import { useToast } from "../../ui/toast.tsx";
import { When } from "../../ui/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { ListPanel } from "./exceptions.tsx";
import { OPERATOR_WORDS } from "./operator-words.ts";
import { QUARANTINE_WORDS } from "./quarantine-words.ts";

type Decision = QuarantinedClaim["decisions"][number];

/** What rails claimed that did not fit, and deciding it. */
export function QuarantinePanel() {
  const words = useWords(QUARANTINE_WORDS);
  const operator = useWords(OPERATOR_WORDS);
  const ui = useWords(UI_WORDS);
  const pages = usePages("listQuarantine", {});
  const [open, setOpen] = useState<QuarantinedClaim | null>(null);
  const columns: Column<QuarantinedClaim>[] = [
    { title: operator.note, cell: (item) => <span className="font-semibold">{item.note}</span> },
    { title: operator.rail, cell: (item) => item.railId },
    {
      title: operator.transaction,
      cell: (item) => (
        <span className="font-mono text-13 break-words">{item.transactionId ?? "–"}</span>
      ),
    },
    { title: words.asked, isRight: true, cell: (item) => <Sum minor={item.expectedMinor} /> },
    { title: words.reported, isRight: true, cell: (item) => <Sum minor={item.reportedMinor} /> },
    { title: ui.created, isRight: true, cell: (item) => <When at={item.createdAt} form="ago" /> },
    {
      title: words.decision,
      isRight: true,
      cell: (item) =>
        item.decision === null ? (
          <Button isSmall onClick={() => setOpen(item)}>
            {words.decide}
          </Button>
        ) : (
          <span title={words.by(item.decidedBy, item.decidedReason)}>{words[item.decision]}</span>
        ),
    },
  ];
  return (
    <>
      <ListPanel
        title={words.title}
        lead={words.lead}
        none={words.none}
        columns={columns}
        keyOf={(item) => item.id}
        pages={pages}
      />
      {open && <DecideDialog item={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Sum({ minor }: { minor: number | null }) {
  return minor === null ? "–" : <Money amountMinor={minor} />;
}

/** As the rail said it, in our words. */
function ClaimText({ claim }: { claim: unknown }) {
  const words = useWords(QUARANTINE_WORDS);
  return (
    <details className="text-13">
      <summary className="text-brand">{words.claim}</summary>
      <pre className="font-mono break-words whitespace-pre-wrap">
        {JSON.stringify(claim, null, 2)}
      </pre>
    </details>
  );
}

function DecideDialog({ item, onClose }: { item: QuarantinedClaim; onClose(): void }) {
  const words = useWords(QUARANTINE_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const decide = useAct("decideClaim", ["listQuarantine", "listRails"]);
  const [decision, setDecision] = useState<Decision>(item.decisions[0] ?? "DISMISS");
  const [reason, setReason] = useState("");
  // The same decision means another thing where no money arrived but went.
  const isDispute = item.claim.kind === "disputed";
  const wordOf = (each: Decision) =>
    isDispute && (each === "ACCEPT" || each === "DISMISS") ? (`${each}_DISPUTE` as const) : each;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    decide.mutate(
      { params: { id: item.id }, body: { decision, reason: reason.trim() } },
      {
        onSuccess: () => {
          toast.done(ui.saved);
          onClose();
        },
        onError: toast.failed,
      },
    );
  };
  return (
    <Dialog title={words.decide} lead={item.note} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <SelectField
          label={words.decision}
          hint={words[`${wordOf(decision)}_TEXT`]}
          value={decision}
          onValue={(value) =>
            setDecision(item.decisions.find((each) => each === value) ?? decision)
          }
          options={item.decisions.map((each) => [each, words[wordOf(each)]])}
        />
        <TextField
          label={words.why}
          hint={words.whyHint}
          required
          maxLength={500}
          value={reason}
          onValue={setReason}
        />
        <ClaimText claim={item.claim} />
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={decide.isPending}>
            {words.decide}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
