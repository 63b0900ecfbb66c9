import { useParams } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import type { MerchantDetail } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { Status } from "../../ui/text/status.tsx";
import { useWords } from "../../words/language.tsx";
import { LogoPanel } from "../checkout/logo-panel.tsx";
import { MerchantFacts } from "./merchant-facts.tsx";
import { MERCHANT_WORDS } from "./merchant-words.ts";

/** One of the partner's merchants, and submitting it for review. */
export function SubMerchantPage() {
  const words = useWords(MERCHANT_WORDS);
  const { may } = useSignedIn();
  const toast = useToast();
  const { id } = useParams({ from: "/in/partner/$id" });
  const found = useApi("getSubMerchant", { params: { id } });
  const submit = useAct("submitSubMerchant", ["getSubMerchant", "listSubMerchants"]);
  const merchant = found.data?.merchant;
  return (
    <Page
      title={merchant?.companyName ?? words.merchant}
      back={{ to: "/partner", text: words.title }}
      lead={merchant && <Status status={merchant.status} />}
      actions={
        merchant?.status === "UNVERIFIED" &&
        may("partner:write") && (
          <Button
            look="primary"
            icon={Send}
            isBusy={submit.isPending}
            onClick={() =>
              void toast.track(submit.mutateAsync({ params: { id } }), words.submitted)
            }
          >
            {words.submit}
          </Button>
        )
      }
    >
      <Loaded query={found}>
        {(detail) => (
          <div className="flex flex-col gap-5">
            <SubMerchantLogo detail={detail} />
            <MerchantFacts detail={detail} />
          </div>
        )}
      </Loaded>
    </Page>
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
