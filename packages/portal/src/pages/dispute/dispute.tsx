import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import type { DisputeItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/page/facts.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { AmountAndStatus } from "../../ui/text/amount-and-status.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PaymentIdLink } from "../payment/payment-id-link.tsx";
import { DISPUTE_REASON_WORDS, DISPUTE_WORDS } from "./dispute-words.ts";
import { AcceptDialog, RespondDialog } from "./respond-dialogs.tsx";

/** One dispute: its reason, deadline and response, and responding to it. */
export function DisputePage() {
  const words = useWords(DISPUTE_WORDS);
  const { id } = useParams({ from: "/in/disputes/$id" });
  const dispute = useApi("getDispute", { params: { id } });
  if (dispute.data) return <Found item={dispute.data} />;
  return (
    <Page title={words.dispute} back={{ to: "/disputes", text: words.title }}>
      <Loaded query={dispute}>{() => null}</Loaded>
    </Page>
  );
}

function Found({ item }: { item: DisputeItem }) {
  const words = useWords(DISPUTE_WORDS);
  const reasons = useWords(DISPUTE_REASON_WORDS);
  const { may } = useSignedIn();
  const [dialog, setDialog] = useState<"respond" | "accept" | null>(null);
  const close = () => setDialog(null);
  return (
    <Page
      title={reasons[item.reason]}
      back={{ to: "/disputes", text: words.title }}
      lead={<AmountAndStatus item={item} />}
      actions={
        item.isAnswerable &&
        may("disputes:answer") && (
          <>
            <Button onClick={() => setDialog("accept")}>{words.accept}</Button>
            <Button look="primary" onClick={() => setDialog("respond")}>
              {words.respond}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <StateNotice item={item} />
        <DisputeFacts item={item} />
        {item.response && (
          <Panel title={words.yours}>
            <p className="break-words whitespace-pre-wrap">
              {item.response === "accept" ? words.accepted : item.answer}
            </p>
          </Panel>
        )}
      </div>
      {dialog === "respond" && <RespondDialog item={item} onClose={close} />}
      {dialog === "accept" && <AcceptDialog item={item} onClose={close} />}
    </Page>
  );
}

/** What this state means for the merchant, and what can be done. */
function StateNotice({ item }: { item: DisputeItem }) {
  const words = useWords(DISPUTE_WORDS);
  switch (item.status) {
    case "OPEN":
      return (
        <Notice tone="warn" title={words.openTitle}>
          {item.isAnswerable ? words.openText : words.lateText}
        </Notice>
      );
    case "ANSWERING":
    case "ACCEPTING":
      return (
        <Notice tone="wait" title={words.sendingTitle}>
          {words.sendingText}
        </Notice>
      );
    case "UNDER_REVIEW":
      return (
        <Notice tone="wait" title={words.reviewTitle}>
          {words.reviewText}
        </Notice>
      );
    case "WON":
      return (
        <Notice tone="good" title={words.wonTitle}>
          {words.wonText}
        </Notice>
      );
    case "LOST":
      return (
        <Notice tone="bad" title={words.lostTitle}>
          {words.lostText}
        </Notice>
      );
  }
}

function DisputeFacts({ item }: { item: DisputeItem }) {
  const words = useWords(DISPUTE_WORDS);
  const ui = useWords(UI_WORDS);
  return (
    <Panel title={words.facts}>
      <Facts
        items={[
          [words.dispute, <CopyText key="id" text={item.id} label={words.dispute} />],
          [words.payment, <PaymentIdLink key="payment" id={item.transactionId} />],
          [words.order, <CopyText key="order" text={item.orderId} label={words.order} />],
          [words.method, item.methodName],
          [ui.store, item.storeName],
          [words.reasonCode, item.reasonCode],
          [
            words.reference,
            <CopyText key="reference" text={item.railReference} label={words.reference} />,
          ],
          [ui.created, <When key="created" at={item.createdAt} form="moment" />],
          [words.due, item.dueAt && <When at={item.dueAt} form="moment" />],
          [words.decided, item.closedAt && <When at={item.closedAt} form="moment" />],
        ]}
      />
    </Panel>
  );
}
