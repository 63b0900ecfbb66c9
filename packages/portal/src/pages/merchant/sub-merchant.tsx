import { useParams } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import type { MerchantDetail } from "../../generated/api.ts";
import { ActButton } from "../../ui/dialog/dialog-button.tsx";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { Status } from "../../ui/text/status.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { LogoPanel } from "../checkout/logo-panel.tsx";
import { MerchantFacts } from "./merchant-facts.tsx";
import { MERCHANT_WORDS } from "./merchant-words.ts";

/** One of the partner's merchants, and submitting it for review. */
export function SubMerchantPage() {
  const words = useWords(MERCHANT_WORDS);
  const ui = useWords(UI_WORDS);
  const { may } = useSignedIn();
  const { id } = useParams({ from: "/in/partner/$id" });
  return (
    <DetailPage
      query={useApi("getSubMerchant", { params: { id } })}
      back={{ to: "/partner", text: words.title }}
      name={ui.merchant}
      title={({ merchant }) => merchant.companyName}
      lead={({ merchant }) => <Status status={merchant.status} />}
      actions={({ merchant }) =>
        merchant.status === "UNVERIFIED" &&
        may("partner:write") && (
          <ActButton
            look="primary"
            icon={Send}
            endpoint="submitSubMerchant"
            input={{ params: { id } }}
            changes={["getSubMerchant", "listSubMerchants"]}
            done={words.submitted}
          >
            {words.submit}
          </ActButton>
        )
      }
    >
      {(detail) => (
        <div className="flex flex-col gap-5">
          <SubMerchantLogo detail={detail} />
          <MerchantFacts detail={detail} />
        </div>
      )}
    </DetailPage>
  );
}

function SubMerchantLogo({ detail: { merchant, logoUrl } }: { detail: MerchantDetail }) {
  const { may } = useSignedIn();
  const change = useAct("updateSubMerchantLogo", ["getSubMerchant"]);
  const remove = useAct("removeSubMerchantLogo", ["getSubMerchant"]);
  const params = { id: merchant.id };
  return (
    <LogoPanel
      name={merchant.brandName || merchant.companyName}
      logoUrl={logoUrl}
      mayChange={may("partner:write")}
      change={(content) => change.mutateAsync({ params, body: { content } })}
      remove={() => remove.mutateAsync({ params })}
    />
  );
}
