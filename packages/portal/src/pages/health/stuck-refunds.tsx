import { useState } from "react";
import { useAct, useList } from "../../api/use-api.ts";
import type { DoneOrWaiting, StuckRefund } from "../../generated/api.ts";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { moneyColumn, timeColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { OPERATOR_DECISION_WORDS } from "../operator/decision-words.ts";
import { useOrderColumn } from "../operator/payment/merchant-links.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import type { SectionProps } from "./health-sections.ts";
import { STUCK_REFUND_WORDS } from "./stuck-refund-words.ts";

/** Refunds that a provider does not make, and deciding about them. */
export function StuckRefundsPanel({ id }: SectionProps) {
  const words = useWords(STUCK_REFUND_WORDS);
  const { language } = useLanguage();
  const ui = useWords(UI_WORDS);
  const columns: Column<StuckRefund>[] = [
    useOrderColumn<StuckRefund>(),
    {
      title: ui.method,
      cell: ({ bankName, methodName }) => (bankName ?? methodName)[language],
    },
    { title: words.code, cell: (item) => item.rawCode || "–" },
    moneyColumn(ui.amount, (item) => item.amountMinor),
    timeColumn(ui.created, (item) => item.createdAt, "ago"),
    {
      title: ui.decision,
      isRight: true,
      place: "acts",
      cell: (item) => (
        <DialogButton isSmall dialog={(close) => <ReviewDialog item={item} onClose={close} />}>
          {words.review}
        </DialogButton>
      ),
    },
  ];
  return (
    <List id={id} isCounted words={words} list={useList("listStuckRefunds")} columns={columns} />
  );
}

function ReviewDialog({ item, onClose }: { item: StuckRefund; onClose(): void }) {
  const words = useWords(STUCK_REFUND_WORDS);
  const [reference, setReference] = useState("");
  const operator = useWords(OPERATOR_DECISION_WORDS);
  const decide = useAct("decideStuckRefund", ["listStuckRefunds", "listOperatorDecisions"]);
  return (
    <DecisionDialog
      title={words.review}
      note={item.reason}
      decisions={item.decisions.map((each) => [each, words[each], words[`${each}_TEXT`]])}
      act={(decision) => words[decision]}
      done={(decision, { done }: DoneOrWaiting) =>
        done ? words[`${decision}_DONE`] : operator.waits
      }
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
