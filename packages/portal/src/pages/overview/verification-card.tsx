import { useSignedIn } from "../../api/session.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { useWords } from "../../words/language.tsx";
import { OVERVIEW_WORDS } from "./overview-words.ts";

/** The first thing on the overview of a merchant that gets no payouts yet. */
export function VerificationCard() {
  const words = useWords(OVERVIEW_WORDS);
  const { merchant, may } = useSignedIn();
  if (merchant.status === "REVIEWING") {
    return (
      <Notice tone="wait" title={words.inReview}>
        {words.inReviewText}
      </Notice>
    );
  }
  if (merchant.status !== "UNVERIFIED") return null;
  const mayVerify = may("verification:read");
  return (
    <Notice tone="warn" title={words.unverified}>
      <p>{mayVerify ? words.unverifiedText : words.unverifiedOther}</p>
      {mayVerify && (
        <div className="mt-3">
          <ButtonLink to="/verification" look="primary">
            {words.verify}
          </ButtonLink>
        </div>
      )}
    </Notice>
  );
}
