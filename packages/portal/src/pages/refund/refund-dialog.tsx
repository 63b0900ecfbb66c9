import { type FormEvent, useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct } from "../../api/use-api.ts";
import type { PaymentDetail } from "../../generated/api.ts";
import { makeNonce } from "../../signing/sign-request.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { useFailureText } from "../../words/failure-text.ts";
import { formatAmount, readAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PAYMENT_WORDS } from "../payment/payment-words.ts";

interface RefundDialogProps {
  detail: PaymentDetail;
  onClose(): void;
}

/** Gives money back, all or part. One decision has one key: pressing twice refunds once. */
export function RefundDialog({ detail: { payment, refundable }, onClose }: RefundDialogProps) {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const mayApprove = useSignedIn().may("payments:approve-refund");
  const refund = useAct("refundPayment", ["getPayment", "listPayments"]);
  const { amountMinorMax, isPartialPossible, approvalAboveMinor } = refundable;
  const [idempotencyKey] = useState(makeNonce);
  const [amount, setAmount] = useState((amountMinorMax / 100).toFixed(2));
  const [reason, setReason] = useState("");
  const amountMinor = readAmount(amount);
  const error = refuseAmount(amountMinor, amountMinorMax, words);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amountMinor === null || error) return;
    const body = { amountMinor, reason: reason.trim(), idempotencyKey };
    refund.mutate(
      { params: { id: payment.id }, body },
      {
        onSuccess: ({ status }) => {
          toast.done(status === "WAITING_FOR_APPROVAL" ? words.refundWaits : words.refundDone);
          onClose();
        },
      },
    );
  };
  const needsApproval =
    !mayApprove &&
    approvalAboveMinor !== null &&
    amountMinor !== null &&
    amountMinor > approvalAboveMinor;
  return (
    <Dialog
      title={words.refundTitle}
      lead={words.refundLead(formatAmount(amountMinorMax))}
      onClose={onClose}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {refund.isError && (
          <Notice tone="bad" isLive>
            {textOf(refund.error)}
          </Notice>
        )}
        <TextField
          label={words.refundAmount}
          inputMode="decimal"
          required
          disabled={!isPartialPossible}
          value={amount}
          error={error}
          {...(!isPartialPossible && { hint: words.refundOnlyAll })}
          onValue={setAmount}
        />
        <TextField
          label={words.reason}
          hint={words.refundReasonHint}
          required
          maxLength={200}
          value={reason}
          onValue={setReason}
        />
        {needsApproval && (
          <Notice tone="wait">{words.refundApproval(formatAmount(approvalAboveMinor))}</Notice>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={refund.isPending}
            disabled={error !== undefined}
          >
            {`${words.refund} ${amountMinor === null ? "" : formatAmount(amountMinor)}`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function refuseAmount(
  amountMinor: number | null,
  amountMinorMax: number,
  words: (typeof PAYMENT_WORDS)["en"],
): string | undefined {
  if (amountMinor === null || amountMinor === 0) return words.refundBad;
  if (amountMinor > amountMinorMax) return words.refundTooMuch(formatAmount(amountMinorMax));
  return undefined;
}
