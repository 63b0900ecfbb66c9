import { type FormEvent, useState } from "react";
import { useAct, usePages } from "../../api/use-api.ts";
import type { SettlementException } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import type { Column } from "../../ui/rows.tsx";
import { Status } from "../../ui/status.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { ListPanel } from "./exceptions.tsx";
import { OPERATOR_WORDS } from "./operator-words.ts";

/** Lines of the rails' files that do not agree with our books, and deciding them. */
export function ExceptionsPanel() {
  const words = useWords(OPERATOR_WORDS);
  const ui = useWords(UI_WORDS);
  const pages = usePages("listSettlementExceptions", {});
  const [open, setOpen] = useState<SettlementException | null>(null);
  const money = (minor: number | null) => (minor === null ? "–" : <Money amountMinor={minor} />);
  const columns: Column<SettlementException>[] = [
    { title: words.kind, cell: (item) => <span className="font-semibold">{item.kind}</span> },
    { title: words.rail, cell: (item) => item.railId },
    { title: ui.date, cell: (item) => item.date },
    {
      title: words.reference,
      cell: (item) => <span className="font-mono text-13 break-words">{item.reference}</span>,
    },
    { title: words.expected, isRight: true, cell: (item) => money(item.expectedMinor) },
    { title: words.reported, isRight: true, cell: (item) => money(item.reportedMinor) },
    { title: ui.status, cell: (item) => <Status status={item.state} /> },
    { title: words.note, cell: (item) => item.note },
    {
      title: words.resolve,
      isRight: true,
      cell: (item) =>
        item.state === "OPEN" ? (
          <Button isSmall onClick={() => setOpen(item)}>
            {words.resolve}
          </Button>
        ) : (
          item.decision
        ),
    },
  ];
  return (
    <>
      <ListPanel
        title={words.exceptions}
        none={words.noExceptions}
        columns={columns}
        keyOf={(item) => item.id}
        pages={pages}
      />
      {open && <ResolveDialog item={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function ResolveDialog({ item, onClose }: { item: SettlementException; onClose(): void }) {
  const words = useWords(OPERATOR_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const resolve = useAct("resolveSettlementException", ["listSettlementExceptions"]);
  const [decision, setDecision] = useState<"ACCEPT" | "DISMISS">("ACCEPT");
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    resolve.mutate(
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
    <Dialog title={`${words.resolve}: ${item.kind}`} lead={item.note} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <SelectField
          label={words.decision}
          value={decision}
          onValue={(value) => setDecision(value === "DISMISS" ? "DISMISS" : "ACCEPT")}
          options={[
            ["ACCEPT", words.accept],
            ["DISMISS", words.dismiss],
          ]}
        />
        <TextField label={words.why} required maxLength={200} value={reason} onValue={setReason} />
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={resolve.isPending}>
            {words.resolve}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
