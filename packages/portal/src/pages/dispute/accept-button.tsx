import type { DisputeItem } from "../../generated/api.ts";
import { ConfirmButton } from "../../ui/dialog/dialog-button.tsx";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { DISPUTE_WORDS } from "./dispute-words.ts";

const CHANGES = ["getDispute", "listDisputes", "getPayment"] as const;

/** Lets the payer keep the money. */
export function AcceptButton({ item: { id, amountMinor } }: { item: DisputeItem }) {
  const words = useWords(DISPUTE_WORDS);
  return (
    <ConfirmButton
      ask={{ title: words.acceptTitle, text: words.acceptText(formatAmount(amountMinor)) }}
      endpoint="acceptDispute"
      input={{ params: { id } }}
      changes={CHANGES}
      done={words.acceptDone}
    >
      {words.accept}
    </ConfirmButton>
  );
}
