import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useWords } from "../../words/language.tsx";
import { CreateMerchantDialog } from "./create-merchant-dialog.tsx";
import { MerchantList } from "./merchant-list.tsx";
import { MERCHANT_WORDS } from "./merchant-words.ts";

/** All merchants; the review queue is the filter 'In review'. */
export function MerchantsPage() {
  const words = useWords(MERCHANT_WORDS);
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      title={words.merchants}
      lead={words.merchantsLead}
      actions={
        <Button look="primary" icon={Plus} onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      }
    >
      <MerchantList endpoint="listMerchants" />
      {isCreating && (
        <CreateMerchantDialog endpoint="createMerchant" onClose={() => setCreating(false)} />
      )}
    </Page>
  );
}
