import { useParams } from "@tanstack/react-router";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import type { DisputeDetail, DisputeItem } from "../../generated/api.ts";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { copyFact, Facts, FactsPanel, timeFact } from "../../ui/page/facts.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { AmountAndStatus } from "../../ui/text/amount-and-status.tsx";
import { EmailText } from "../../ui/text/email-text.tsx";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PaymentIdLink } from "../payment/payment-id-link.tsx";
import { AcceptButton } from "./accept-button.tsx";
import { DISPUTE_REASON_WORDS, DISPUTE_WORDS } from "./dispute-words.ts";
import { EvidenceFiles } from "./evidence/evidence-files.tsx";
import { EVIDENCE_NAMES, EVIDENCE_WORDS } from "./evidence/evidence-words.ts";
import { ResponseForm } from "./evidence/response-form.tsx";

/** One dispute: its reason, deadline and response, and responding to it. */
export function DisputePage() {
  const words = useWords(DISPUTE_WORDS);
  const reasons = useWords(DISPUTE_REASON_WORDS);
  const { may } = useSignedIn();
  const { id } = useParams({ from: "/in/disputes/$id" });
  return (
    <DetailPage
      query={useApi("getDispute", { params: { id } })}
      back={{ to: "/disputes", text: words.title }}
      name={words.dispute}
      title={(item) => reasons[item.reason]}
      lead={(item) => <AmountAndStatus item={item} />}
      actions={(item) =>
        item.isAnswerable && may("disputes:answer") && <AcceptButton item={item} />
      }
    >
      {(item) => (
        <div className="flex flex-col gap-5">
          <StateNotice item={item} />
          <DisputeFacts item={item} />
          {item.isAnswerable && may("disputes:answer") && <ResponseForm dispute={item} />}
          <SentResponse dispute={item} />
        </div>
      )}
    </DetailPage>
  );
}

const NOTICES = {
  OPEN: ["warn", "open"],
  ANSWERING: ["wait", "sending"],
  ACCEPTING: ["wait", "sending"],
  UNDER_REVIEW: ["wait", "review"],
  WON: ["good", "won"],
  LOST: ["bad", "lost"],
} as const;

/** What this state means for the merchant, and what can be done. */
function StateNotice({ item }: { item: DisputeItem }) {
  const { status, isAnswerable, isAnsweredHere } = item;
  const words = useWords(DISPUTE_WORDS);
  const [tone, word] = NOTICES[status];
  const openText = isAnsweredHere ? words.lateText : words.elsewhereText;
  return (
    <Notice tone={tone} title={words[`${word}Title`]}>
      {status === "OPEN" && !isAnswerable ? openText : words[`${word}Text`]}
    </Notice>
  );
}

function DisputeFacts({ item }: { item: DisputeItem }) {
  const words = useWords(DISPUTE_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  return (
    <FactsPanel
      title={words.facts}
      items={[
        copyFact(words.dispute, item.id),
        [ui.payment, <PaymentIdLink key="payment" id={item.transactionId} />],
        copyFact(ui.order, item.orderId),
        [ui.method, item.methodName[language]],
        [ui.bank, item.bankName?.[language]],
        [ui.store, item.storeName],
        [words.reasonCode, item.reasonCode],
        copyFact(ui.bankReference, item.railReference),
        timeFact(ui.created, item.createdAt),
        timeFact(words.due, item.dueAt),
        timeFact(words.decided, item.closedAt),
      ]}
    />
  );
}

/** What was sent to the payer's bank, by whom and when. Absent before. */
function SentResponse({ dispute }: { dispute: DisputeDetail }) {
  const words = useWords(DISPUTE_WORDS);
  const own = useWords(EVIDENCE_WORDS);
  const names = useWords(EVIDENCE_NAMES);
  const { response, answer, files, coveredItems, respondedAt, respondedBy } = dispute;
  if (!response) return null;
  const isContested = response === "answer";
  return (
    <Panel title={words.yours}>
      <div className="flex flex-col gap-5">
        <p className="break-words whitespace-pre-wrap">{isContested ? answer : words.accepted}</p>
        {isContested && files.length > 0 && (
          <div>
            <h3 className="mb-2 font-semibold">{own.files}</h3>
            <EvidenceFiles dispute={dispute} files={files} />
          </div>
        )}
        <Facts
          items={[
            timeFact(own.sentAt, respondedAt),
            [own.sentBy, respondedBy && <EmailText key="by" email={respondedBy} />],
            [own.covered, coveredItems.map((item) => names[item]).join(", ")],
          ]}
        />
      </div>
    </Panel>
  );
}
