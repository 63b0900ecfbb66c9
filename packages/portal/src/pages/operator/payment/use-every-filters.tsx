import { useApi } from "../../../api/use-api.ts";
import type { ListTotal } from "../../../generated/api.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { OPERATOR_PAYMENT_WORDS } from "./operator-payment-words.ts";

/** The filters of every list of all merchants. */
export function useEveryFilters() {
  const words = useWords(OPERATOR_PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const methods = useApi("getDeveloperFacts", {}).data?.methods ?? [];
  return [
    { name: "q", label: ui.search, placeholder: words.searchHint },
    "status",
    {
      name: "method",
      label: ui.method,
      options: methods.map(({ id, names }) => [id, names[language]] as const),
    },
    "dates",
    { name: "merchantId", label: ui.merchantId },
  ] as const;
}

interface HowSearchedProps {
  list: { query: Readonly<Record<string, string>>; total: ListTotal | undefined };
}

/** Says that there may be more than was found, and how to find it. */
export function HowSearched({ list: { query, total } }: HowSearchedProps) {
  const words = useWords(OPERATOR_PAYMENT_WORDS);
  if (!query.q || query.merchantId || total?.isCapped !== true) return null;
  return (
    <div className="mb-3">
      <Notice tone="wait" title={words.howSearched}>
        {words.howSearchedText}
      </Notice>
    </div>
  );
}
