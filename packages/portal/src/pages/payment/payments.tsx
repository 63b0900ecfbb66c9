import { ArrowRightLeft } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ListPage } from "../../ui/list/list.tsx";
import { useFilteredList } from "../../ui/list/use-filtered-list.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { ExportButtons, ExportsPanel } from "./exports.tsx";
import { usePaymentColumns } from "./payment-columns.tsx";
import { PAYMENT_WORDS } from "./payment-words.ts";

/** Every payment, with search and filters that live in the address. */
export function PaymentsPage() {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const { may } = useSignedIn();
  const { language } = useLanguage();
  const methods = useApi("getDeveloperFacts", {}).data?.methods ?? [];
  const banks = useApi("listPaymentBanks", {}).data?.items ?? [];
  const payments = useFilteredList("listPayments", [
    { name: "q", label: ui.search, placeholder: words.searchHint },
    "status",
    {
      name: "method",
      label: ui.method,
      options: methods.map(({ id, names }) => [id, names[language]]),
    },
    {
      name: "bankCode",
      label: ui.bank,
      options: banks.map(({ code, name }) => [code, name[language]]),
    },
    "storeId",
    "amount",
    "dates",
    { name: "applicationId", isFromLink: true },
    { name: "customerId", label: ui.customer, isFromLink: true },
  ]);
  return (
    <ListPage
      words={words}
      icon={ArrowRightLeft}
      actions={may("payments:export") && <ExportButtons query={payments.query} />}
      list={payments}
      columns={usePaymentColumns()}
      emptyAction={
        may("payments:create") && <ButtonLink to="/links">{words.createLink}</ButtonLink>
      }
    >
      {may("payments:export") && <ExportsPanel />}
    </ListPage>
  );
}
