import { Plus } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useWords } from "../../words/language.tsx";
import { CreateMerchantDialog } from "./create-merchant-dialog.tsx";
import { MerchantList } from "./merchant-list.tsx";
import { MERCHANT_WORDS } from "./merchant-words.ts";

/** The partner's merchants. */
export function SubMerchantsPage() {
  const words = useWords(MERCHANT_WORDS);
  const { may } = useSignedIn();
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        may("partner:write") && (
          <Button look="primary" icon={Plus} onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        )
      }
    >
      <MerchantList endpoint="listSubMerchants" />
      {isCreating && (
        <CreateMerchantDialog endpoint="createSubMerchant" onClose={() => setCreating(false)} />
      )}
    </Page>
  );
}
