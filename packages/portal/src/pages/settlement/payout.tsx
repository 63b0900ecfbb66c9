import { Link, useParams } from "@tanstack/react-router";
import { useApi } from "../../api/use-api.ts";
import type { Payout } from "../../generated/api.ts";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { copyFact, FactsPanel, timeFact } from "../../ui/page/facts.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { startOfDay } from "../../words/days.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { HOLD_WORDS, PAYOUT_WORDS } from "./payout-words.ts";

/** One payout: where it goes, how far it is, and what the bank said. */
export function PayoutPage() {
  const words = useWords(PAYOUT_WORDS);
  const { id } = useParams({ from: "/in/payouts/$id" });
  return (
    <DetailPage
      query={useApi("getPayout", { params: { id } })}
      back={{ to: "/payouts", text: words.title }}
      name={words.payout}
      title={({ reference }) => reference}
      lead={({ state }) => <Status status={state} />}
    >
      {(payout) => (
        <div className="flex flex-col gap-5">
          <PayoutNotice payout={payout} />
          <PayoutFacts payout={payout} />
        </div>
      )}
    </DetailPage>
  );
}

/** Why it is held, or came back. */
export function PayoutNotice({ payout }: { payout: Payout }) {
  const words = useWords(PAYOUT_WORDS);
  const holds = useWords(HOLD_WORDS);
  const { language } = useLanguage();
  const { state, holdReason, heldUntil, reason, reasonText } = payout;
  if (holdReason) {
    return (
      <Notice tone="warn" title={words.onHold}>
        {holds[holdReason]}{" "}
        {heldUntil && (
          <>
            {words.until} <When at={heldUntil} form="moment" />
          </>
        )}
      </Notice>
    );
  }
  if (state !== "RETURNED" && state !== "FAILED") return null;
  return (
    <Notice tone="bad" title={words.cameBack}>
      {reason ? reason[language] : reasonText} {words.cameBackText}
    </Notice>
  );
}

function PayoutFacts({ payout }: { payout: Payout }) {
  const words = useWords(PAYOUT_WORDS);
  const ui = useWords(UI_WORDS);
  return (
    <FactsPanel
      items={[
        [ui.amount, <Money key="amount" amountMinor={payout.amountMinor} isStrong />],
        [words.bank, payout.bankName],
        [words.account, payout.account],
        [words.holder, payout.holderName],
        [words.reference, payout.reference],
        [
          words.valueDate,
          payout.valueDate && <When key="value" at={startOfDay(payout.valueDate)} form="date" />,
        ],
        copyFact(words.bankReference, payout.bankReference),
        [
          words.settlement,
          <Link
            key="settlement"
            to="/settlements/$id"
            params={{ id: payout.settlementId }}
            className="link"
          >
            {words.settlement}
          </Link>,
        ],
        timeFact(ui.created, payout.createdAt),
        timeFact(words.sent, payout.sentAt),
        timeFact(words.paid, payout.paidAt),
        timeFact(words.ended, payout.endedAt),
        copyFact("ID", payout.id),
      ]}
    />
  );
}
