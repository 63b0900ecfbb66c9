import { useParams } from "@tanstack/react-router";
import { useApi } from "../../../api/use-api.ts";
import type { MerchantReview } from "../../../generated/api.ts";
import { DetailPage } from "../../../ui/page/detail-page.tsx";
import { FactsPanel, timeFact } from "../../../ui/page/facts.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { Decisions } from "./decisions.tsx";
import { DeclaredFacts } from "./declared-facts.tsx";
import { DocumentList } from "./document-list.tsx";
import { ReasonList } from "./reason-list.tsx";
import { REVIEW_WORDS } from "./review-words.ts";

/** What a merchant declared beside its documents, and the operator's decision. */
export function ReviewPage() {
  const words = useWords(REVIEW_WORDS);
  const { id } = useParams({ from: "/in/operator/merchants/$id/review" });
  return (
    <DetailPage
      query={useApi("getMerchantReview", { params: { id } })}
      back={{ to: `/operator/merchants/${id}`, text: useWords(UI_WORDS).merchant }}
      name={words.review}
      title={({ companyName }) => companyName}
      lead={({ state }) => <Status status={state} />}
      actions={({ state }) => state === "IN_REVIEW" && <Decisions id={id} />}
    >
      {(review) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <LastDecision review={review} />
            <DeclaredFacts declared={review.declared} />
          </div>
          <DocumentList
            documents={review.declared.documents}
            urlOf={(kind) => `/portal/api/operator/merchants/${id}/documents/${kind}`}
          />
        </div>
      )}
    </DetailPage>
  );
}

function LastDecision({ review }: { review: MerchantReview }) {
  const words = useWords(REVIEW_WORDS);
  const { submittedAt, decidedAt, lastOutcome, note, reasons } = review;
  if (!submittedAt && !decidedAt) return null;
  return (
    <FactsPanel
      title={words.review}
      items={[
        timeFact(words.submittedAt, submittedAt),
        [words.lastDecision, lastOutcome && words[lastOutcome]],
        [words.note, note],
        [words.field, reasons.length > 0 && <ReasonList key="reasons" reasons={reasons} />],
      ]}
    />
  );
}
