import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct } from "../../api/use-api.ts";
import type { PaymentDetail } from "../../generated/api.ts";
import { makeNonce } from "../../signing/sign-request.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { formatAmount, readAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { REFUND_WORDS } from "./refund-words.ts";

interface RefundDialogProps {
  detail: PaymentDetail;
  onClose(): void;
}

/** Refunds a payment in full or in part. Its idempotency key makes a double submit safe. */
export function RefundDialog({ detail: { payment, refundable }, onClose }: RefundDialogProps) {
  const words = useWords(REFUND_WORDS);
  const ui = useWords(UI_WORDS);
  const mayApprove = useSignedIn().may("payments:approve-refund");
  const refund = useAct("refundPayment", ["getPayment", "listPayments"]);
  const { amountMinorMax, isPartialPossible, approvalAboveMinor } = refundable;
  const [idempotencyKey] = useState(makeNonce);
  const { values, bind } = useFields({ amount: (amountMinorMax / 100).toFixed(2), reason: "" });
  const amountMinor = readAmount(values.amount);
  const error = checkAmount(amountMinor, amountMinorMax, words);
  const needsApproval =
    !mayApprove && approvalAboveMinor !== null && (amountMinor ?? 0) > approvalAboveMinor;
  return (
    <FormDialog
      title={words.refund}
      lead={words.lead(formatAmount(amountMinorMax))}
      act={error || amountMinor === null ? words.refund : words.act(formatAmount(amountMinor))}
      isDisabled={error !== undefined}
      done={({ status }) => (status === "WAITING_FOR_APPROVAL" ? words.requested : words.done)}
      submit={() =>
        refund.mutateAsync({
          params: { id: payment.id },
          body: { amountMinor: amountMinor ?? 0, reason: values.reason.trim(), idempotencyKey },
        })
      }
      onClose={onClose}
    >
      <TextField
        label={ui.amountField}
        inputMode="decimal"
        required
        disabled={!isPartialPossible}
        error={error}
        {...(!isPartialPossible && { hint: words.onlyFull })}
        {...bind("amount")}
      />
      <TextField
        label={ui.reason}
        hint={words.reasonHint}
        required
        maxLength={200}
        {...bind("reason")}
      />
      {needsApproval && (
        <Notice tone="wait">{words.approval(formatAmount(approvalAboveMinor))}</Notice>
      )}
    </FormDialog>
  );
}

function checkAmount(
  amountMinor: number | null,
  amountMinorMax: number,
  words: (typeof REFUND_WORDS)["en"],
): string | undefined {
  if (amountMinor === null || amountMinor === 0) return words.badAmount;
  if (amountMinor > amountMinorMax) return words.tooMuch(formatAmount(amountMinorMax));
  return undefined;
}
