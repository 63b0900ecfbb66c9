import { useParams } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Failed, LoadingBlock } from "../../ui/states.tsx";
import { Status } from "../../ui/status.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/language.tsx";
import { MerchantFacts } from "./merchant-facts.tsx";
import { PARTNER_WORDS } from "./partner-words.ts";

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
      {found.data && <MerchantFacts detail={found.data} />}
    </Page>
  );
}
