import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useWords } from "../../words/language.tsx";
import { OPERATOR_WORDS } from "../health/health-words.ts";
import { MerchantList } from "./merchant-list.tsx";
import { PARTNER_WORDS } from "./merchant-words.ts";
import { NewMerchantDialog } from "./new-merchant-dialog.tsx";

/** All merchants; the review queue is the filter 'In review'. */
export function MerchantsPage() {
  const words = useWords(OPERATOR_WORDS);
  const { create } = useWords(PARTNER_WORDS);
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title={words.merchants}
      lead={words.merchantsLead}
      actions={
        <Button look="primary" icon={Plus} onClick={() => setMaking(true)}>
          {create}
        </Button>
      }
    >
      <MerchantList endpoint="listMerchants" />
      {isMaking && <NewMerchantDialog endpoint="createMerchant" onClose={() => setMaking(false)} />}
    </Page>
  );
}
