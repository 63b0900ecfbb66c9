import { Link } from "@tanstack/react-router";
import { type FocusEvent, useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct } from "../../api/use-api.ts";
import type { PaymentDetail } from "../../generated/api.ts";
import { makeNonce } from "../../signing/sign-request.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { useAmount } from "../../ui/form/use-amount.ts";
import { useFields } from "../../ui/form/use-fields.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { formatAmount } from "../../words/format.ts";
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
  const refund = useAct("refundPayment", ["getPayment", "listPayments"]);
  const { amountMinorMax, isPartialPossible, approvalAboveMinor, refundedMinor } = refundable;
  const [idempotencyKey] = useState(makeNonce);
  const { values, bind } = useFields({
    amount: (amountMinorMax / 100).toFixed(2),
    reason: words.usualReason,
  });
  const { amountMinor, error } = useAmount()(values.amount, {
    ...{ min: 1, max: amountMinorMax, tooLarge: words.tooMuch },
  });
  const needsApproval =
    approvalAboveMinor !== null && refundedMinor + (amountMinor ?? 0) > approvalAboveMinor;
  const act = (amount: string) => (needsApproval ? words.request(amount) : words.act(amount));
  return (
    <FormDialog
      title={words.refund}
      lead={words.lead(formatAmount(amountMinorMax))}
      act={amountMinor === null ? words.refund : act(formatAmount(amountMinor))}
      isDisabled={amountMinor === null}
      done={({ status }) => (status === "WAITING_FOR_APPROVAL" ? words.requested : words.done)}
      submit={() =>
        refund.mutateAsync({
          params: { id: payment.id },
          body: { amountMinor: amountMinor ?? 0, reason: values.reason.trim(), idempotencyKey },
        })
      }
      onClose={onClose}
    >
      <TypedField
        kind="amount"
        label={ui.amountField}
        required
        disabled={!isPartialPossible}
        error={error}
        {...(!isPartialPossible && { hint: words.onlyFull })}
        onFocus={selectAll}
        {...bind("amount")}
      />
      <TextField
        label={ui.reason}
        hint={words.reasonHint}
        required
        maxLength={200}
        onFocus={selectAll}
        {...bind("reason")}
      />
      {needsApproval && (
        <Notice tone="wait" title={words.approval(formatAmount(approvalAboveMinor))}>
          {refundable.hasOtherApprover ? words.approvalHint : <NoApprover />}
        </Notice>
      )}
    </FormDialog>
  );
}

/** No other user could approve: explains how to change that before the request is sent. */
function NoApprover() {
  const words = useWords(REFUND_WORDS);
  if (!useSignedIn().may("team:write")) return words.noApprover;
  return (
    <>
      {words.noApproverYet}{" "}
      <Link to="/team" search={{ invite: "1" }} className="link">
        {words.inviteApprover}
      </Link>
    </>
  );
}

/** What is typed replaces what was filled in. */
function selectAll({ target }: FocusEvent<HTMLInputElement>) {
  target.select();
}
