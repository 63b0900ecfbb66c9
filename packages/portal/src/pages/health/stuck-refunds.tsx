import { useState } from "react";
import { useAct, useList } from "../../api/use-api.ts";
import type { StuckRefund } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { Money } from "../../ui/text/money.tsx";
import { When } from "../../ui/text/when.tsx";
import { defineWords } from "../../words/define-words.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { HEALTH_WORDS } from "./health-words.ts";

const WORDS = defineWords(
  {
    title: "Refunds for manual review",
    lead: "The provider did not make these refunds. The payer is still owed the money.",
    none: "No refund needs a manual review",
    review: "Review refund",
    reviewed: "Refund reviewed.",
    code: "Provider's code",
    reference: "Provider's reference",
    referenceHint: "Of a refund made in the provider's back office.",
    RETRY: "Retry refund",
    RETRY_TEXT: "The provider is asked first, so the payer is refunded once.",
    MARK_REFUNDED: "Mark as refunded",
    MARK_REFUNDED_TEXT: "You refunded the payer in the provider's back office.",
    CANCEL: "Cancel refund",
    CANCEL_TEXT: "The payer is not refunded. The money is the merchant's again.",
  },
  {
    title: "Bayaran balik untuk semakan manual",
    lead: "Penyedia tidak membuat bayaran balik ini. Pembayar masih perlu dibayar balik.",
    none: "Tiada bayaran balik yang perlu disemak",
    review: "Semak bayaran balik",
    reviewed: "Bayaran balik telah disemak.",
    code: "Kod penyedia",
    reference: "Rujukan penyedia",
    referenceHint: "Bagi bayaran balik yang dibuat di sistem penyedia.",
    RETRY: "Cuba semula bayaran balik",
    RETRY_TEXT: "Penyedia ditanya dahulu, supaya pembayar dibayar balik sekali sahaja.",
    MARK_REFUNDED: "Tandakan sebagai telah dibayar balik",
    MARK_REFUNDED_TEXT: "Anda telah membayar balik pembayar di sistem penyedia.",
    CANCEL: "Batalkan bayaran balik",
    CANCEL_TEXT: "Pembayar tidak dibayar balik. Wang itu kembali menjadi milik peniaga.",
  },
);

/** Refunds that a provider does not make, and deciding about them. */
export function StuckRefundsPanel() {
  const words = useWords(WORDS);
  const health = useWords(HEALTH_WORDS);
  const ui = useWords(UI_WORDS);
  const pages = useList("listStuckRefunds");
  const [open, setOpen] = useState<StuckRefund | null>(null);
  const columns: Column<StuckRefund>[] = [
    {
      title: health.transaction,
      cell: (item) => <CopyText text={item.transactionId} label={health.transaction} />,
    },
    { title: health.rail, cell: (item) => item.railId },
    { title: words.code, cell: (item) => item.rawCode || "–" },
    { title: ui.amount, isRight: true, cell: (item) => <Money amountMinor={item.amountMinor} /> },
    { title: ui.created, isRight: true, cell: (item) => <When at={item.createdAt} form="ago" /> },
    {
      title: health.decision,
      isRight: true,
      cell: (item) => (
        <Button isSmall onClick={() => setOpen(item)}>
          {words.review}
        </Button>
      ),
    },
  ];
  return (
    <>
      <List
        title={words.title}
        lead={words.lead}
        list={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: words.none }}
      />
      {open && <ReviewDialog item={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function ReviewDialog({ item, onClose }: { item: StuckRefund; onClose(): void }) {
  const words = useWords(WORDS);
  const [reference, setReference] = useState("");
  const decide = useAct("decideStuckRefund", ["listStuckRefunds"]);
  return (
    <DecisionDialog
      title={words.review}
      note={item.reason}
      decisions={item.decisions.map((each) => [each, words[each], words[`${each}_TEXT`]])}
      act={words.review}
      done={words.reviewed}
      decide={({ decision, reason }) => {
        const made = decision === "MARK_REFUNDED" ? { reference } : {};
        return decide.mutateAsync({ params: { id: item.id }, body: { decision, reason, ...made } });
      }}
      onClose={onClose}
    >
      {item.decisions.includes("MARK_REFUNDED") && (
        <TextField
          label={words.reference}
          hint={words.referenceHint}
          maxLength={64}
          value={reference}
          onValue={setReference}
        />
      )}
    </DecisionDialog>
  );
}
