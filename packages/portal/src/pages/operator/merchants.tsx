import { Page } from "../../ui/page.tsx";
import { useWords } from "../../words/language.tsx";
import { MerchantList } from "../partner/merchant-list.tsx";
import { OPERATOR_WORDS } from "./operator-words.ts";

/** All merchants; the review queue is the filter 'In review'. */
export function MerchantsPage() {
  const words = useWords(OPERATOR_WORDS);
  return (
    <Page title={words.merchants} lead={words.merchantsLead}>
      <MerchantList endpoint="listMerchants" />
    </Page>
  );
}
