import { Link } from "@tanstack/react-router";
import type { ResponseOf } from "../../../api/call.ts";
import type { LeftOutPayout } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../../ui/dialog/dialog.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { formatAmount } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { HOLD_WORDS } from "../../settlement/payout-words.ts";
import { PREPARE_WORDS, WAIT_WORDS } from "./prepare-words.ts";

export type PreparedFile = ResponseOf<"preparePayoutFile">;

interface LeftOutDialogProps {
  prepared: PreparedFile;
  onClose(): void;
}

/** What was prepared, and which payouts are not in it. */
export function LeftOutDialog({ prepared: { file, leftOut }, onClose }: LeftOutDialogProps) {
  const words = useWords(PREPARE_WORDS);
  const ui = useWords(UI_WORDS);
  return (
    <Dialog
      title={words.leftOut(leftOut.length)}
      lead={file ? words.prepared(file.payoutCount, formatAmount(file.totalMinor)) : words.nothing}
      onClose={onClose}
    >
      <ul className="divide-y divide-line rounded-card border border-line">
        {leftOut.map((item) => (
          <li key={item.payoutId} className="flex flex-col gap-1 px-3 py-2">
            <span className="flex justify-between gap-4">
              <span className="min-w-0 font-semibold break-words">
                {item.merchantName || item.merchantId}
              </span>
              <Money amountMinor={item.amountMinor} isStrong />
            </span>
            <Why item={item} />
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={onClose}>{ui.close}</Button>
      </DialogButtons>
    </Dialog>
  );
}

function Why({ item: { reason, state, fileId } }: { item: LeftOutPayout }) {
  const words = useWords(PREPARE_WORDS);
  const texts: Readonly<Record<string, string>> = {
    ...useWords(HOLD_WORDS),
    ...useWords(WAIT_WORDS),
  };
  if (reason !== "NOT_DUE") return <span className="text-13 text-ink-2">{texts[reason]}</span>;
  return (
    <span className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
      {words.notDue}
      <Status status={state} />
      {fileId && (
        <Link to="/operator/payouts/$id" params={{ id: fileId }} className="link font-mono">
          {fileId}
        </Link>
      )}
    </span>
  );
}
