import { Ban, Copy, Ellipsis, Mail, Undo2 } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../../api/session.tsx";
import { useAct } from "../../../api/use-api.ts";
import type { PaymentDetail } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/form-dialog.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { writeToClipboard } from "../../../ui/write-to-clipboard.ts";
import { formatAmount, formatDateTime } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { RefundDialog } from "../../refund/refund-dialog.tsx";
import { REFUND_WORDS } from "../../refund/refund-words.ts";
import { PAYMENT_ACTION_WORDS } from "./payment-action-words.ts";
import { writeSupportText } from "./support-text.ts";

/** What can be done with a payment: its refund by a button, the rest in a menu. */
export function PaymentActions({ detail }: { detail: PaymentDetail }) {
  const { refund } = useWords(REFUND_WORDS);
  const { may } = useSignedIn();
  return (
    <>
      {may("payments:refund") && detail.refundable.isPossible && (
        <DialogButton
          look="primary"
          icon={Undo2}
          dialog={(close) => <RefundDialog detail={detail} onClose={close} />}
        >
          {refund}
        </DialogButton>
      )}
      <MoreActions detail={detail} />
    </>
  );
}

function MoreActions({ detail }: { detail: PaymentDetail }) {
  const words = useWords(PAYMENT_ACTION_WORDS);
  const { language } = useLanguage();
  const { may } = useSignedIn();
  const toast = useToast();
  const resend = useAct("resendReceipt");
  const voiding = useAct("voidPayment", ["getPayment", "listPayments"]);
  const [asks, setAsks] = useState<"void" | "receipt" | null>(null);
  const { payment, receiptTo, voidableUntil } = detail;
  const params = { id: payment.id };
  const mayRefund = may("payments:refund");
  const close = () => setAsks(null);
  const copy = () => void toast.track(writeToClipboard(writeSupportText(detail)), words.copied);
  return (
    <>
      <MoreMenu
        groups={[
          [{ text: words.copy, icon: Copy, onPick: copy }],
          mayRefund && receiptTo !== null
            ? [{ text: words.receipt, icon: Mail, onPick: () => setAsks("receipt") }]
            : [],
          mayRefund && voidableUntil !== null
            ? [{ text: words.void, icon: Ban, isBad: true, onPick: () => setAsks("void") }]
            : [],
        ].filter((group) => group.length > 0)}
      />
      {asks === "receipt" && (
        <ConfirmDialog
          title={words.receipt}
          text={words.receiptText(receiptTo ?? "")}
          act={words.receipt}
          done={words.receiptDone}
          submit={() => resend.mutateAsync({ params })}
          onClose={close}
        />
      )}
      {asks === "void" && (
        <ConfirmDialog
          title={words.void}
          text={words.voidText(
            formatAmount(payment.amountMinor),
            formatDateTime(voidableUntil ?? "", language),
          )}
          act={words.void}
          isDanger
          done={words.voidDone}
          submit={() => voiding.mutateAsync({ params })}
          onClose={close}
        />
      )}
    </>
  );
}

function MoreMenu({ groups }: Pick<Parameters<typeof Menu>[0], "groups">) {
  const { actions } = useWords(UI_WORDS);
  return (
    <Menu label={actions} groups={groups} trigger={<Button icon={Ellipsis}>{actions}</Button>} />
  );
}
