import { useParams } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import type { MerchantDetail } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Failed, LoadingBlock } from "../../ui/page/states.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { Status } from "../../ui/text/status.tsx";
import { useWords } from "../../words/language.tsx";
import { LogoPanel } from "../checkout/logo-panel.tsx";
import { MerchantFacts } from "./merchant-facts.tsx";
import { PARTNER_WORDS } from "./merchant-words.ts";

/** One of the partner's merchants, and handing it to the operator for review. */
export function SubMerchantPage() {
  const words = useWords(PARTNER_WORDS);
  const { may } = useSignedIn();
  const toast = useToast();
  const { id } = useParams({ from: "/in/partner/$id" });
  const found = useApi("getSubMerchant", { params: { id } });
  const submit = useAct("submitSubMerchant", ["getSubMerchant", "listSubMerchants"]);
  const send = () =>
    submit.mutate(
      { params: { id } },
      { onSuccess: () => toast.done(words.submitted), onError: toast.failed },
    );
  const merchant = found.data?.merchant;
  return (
    <Page
      title={merchant?.companyName ?? words.merchant}
      back={{ to: "/partner", text: words.back }}
      lead={merchant && <Status status={merchant.status} />}
      actions={
        merchant?.status === "UNVERIFIED" &&
        may("partner:write") && (
          <Button look="primary" icon={Send} isBusy={submit.isPending} onClick={send}>
            {words.submit}
          </Button>
        )
      }
    >
      {found.isError && <Failed error={found.error} onRetry={found.refetch} />}
      {found.isPending && <LoadingBlock height="h-96" />}
      {found.data && (
        <div className="flex flex-col gap-5">
          <SubMerchantLogo detail={found.data} />
          <MerchantFacts detail={found.data} />
        </div>
      )}
    </Page>
  );
}

function SubMerchantLogo({ detail: { merchant, logoUrl } }: { detail: MerchantDetail }) {
  const { may } = useSignedIn();
  const change = useAct("changeSubMerchantLogo", ["getSubMerchant"]);
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
