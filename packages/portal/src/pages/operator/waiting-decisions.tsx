import { Link } from "@tanstack/react-router";
import type { MerchantDetail } from "../../generated/api.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { useWords } from "../../words/language.tsx";
import { OPERATOR_DECISION_WORDS } from "./decision-words.ts";

/** What was decided about a merchant and is not in force yet. */
export function WaitingDecisions({ detail: { waiting } }: { detail: MerchantDetail }) {
  const words = useWords(OPERATOR_DECISION_WORDS);
  const emails = [...new Set(waiting.map(({ requestedBy }) => requestedBy))];
  if (emails.length === 0) return null;
  return (
    <div className="lg:col-span-2">
      <Notice tone="wait" title={words.waiting(emails.join(", "))}>
        <Link to="/operator/decisions" className="link">
          {words.toDecisions}
        </Link>
      </Notice>
    </div>
  );
}
