import { Plus } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useWords } from "../../words/language.tsx";
import { MerchantList } from "./merchant-list.tsx";
import { PARTNER_WORDS } from "./merchant-words.ts";
import { NewMerchantDialog } from "./new-merchant-dialog.tsx";

/** The partner's merchants. */
export function PartnerPage() {
  const words = useWords(PARTNER_WORDS);
  const { may } = useSignedIn();
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        may("partner:write") && (
          <Button look="primary" icon={Plus} onClick={() => setMaking(true)}>
            {words.create}
          </Button>
        )
      }
    >
      <MerchantList endpoint="listSubMerchants" />
      {isMaking && (
        <NewMerchantDialog endpoint="createSubMerchant" onClose={() => setMaking(false)} />
      )}
    </Page>
  );
}
