import { useParams, useSearch } from "@tanstack/react-router";
import { usePages } from "../../api/use-api.ts";
import { Page } from "../../ui/page/page.tsx";
import { formatDay } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { SettlementContent } from "./settlement.tsx";
import { SETTLEMENT_WORDS } from "./settlement-words.ts";

/** A merchant's settlement, for operators to read. */
export function MerchantSettlementPage() {
  const words = useWords(SETTLEMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const { id } = useParams({ from: "/in/operator/settlements/$id" });
  const { merchantId = "" } = useSearch({ from: "/in/operator/settlements/$id" });
  const pages = usePages("getMerchantSettlement", { params: { id }, query: { merchantId } });
  const settlement = pages.data?.pages[0]?.settlement;
  return (
    <Page
      title={settlement ? formatDay(settlement.date, language) : words.settlement}
      back={{ to: `/operator/merchants/${merchantId}`, text: ui.merchant }}
    >
      <SettlementContent pages={pages} merchantId={merchantId} />
    </Page>
  );
}
