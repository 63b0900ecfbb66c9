import { Link, useSearch } from "@tanstack/react-router";
import { useApi } from "../../../api/use-api.ts";
import { Rows } from "../../../ui/list/rows.tsx";
import { Facts } from "../../../ui/page/facts.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Failed, LoadingBlock } from "../../../ui/page/states.tsx";
import { CopyText } from "../../../ui/text/copy-button.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { When } from "../../../ui/text/when.tsx";
import { formatCount } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { usePaymentColumns } from "../payment-columns.tsx";
import { CUSTOMER_WORDS } from "./customer-words.ts";

/** One payer and their last payments. */
export function CustomerPage() {
  const words = useWords(CUSTOMER_WORDS);
  const ui = useWords(UI_WORDS);
  const { id = "" } = useSearch({ from: "/in/customer" });
  const found = useApi("getCustomer", { query: { id } });
  const columns = usePaymentColumns();
  const customer = found.data?.customer;
  return (
    <Page
      title={customer?.email || id || words.customer}
      back={{ to: "/customers", text: words.back }}
    >
      {found.isError && <Failed error={found.error} onRetry={found.refetch} />}
      {found.isPending && <LoadingBlock height="h-72" />}
      {found.data && customer && (
        <div className="flex flex-col gap-5">
          <Panel>
            <Facts
              items={[
                ["Id", <CopyText key="id" text={customer.id} label={words.customer} />],
                [ui.email, customer.email],
                [words.phone, customer.phoneNumber],
                [words.payments, formatCount(customer.paymentCount)],
                [words.succeeded, formatCount(customer.successCount)],
                [words.paid, <Money key="paid" amountMinor={customer.paidMinor} isStrong />],
                [words.firstSeen, <When key="first" at={customer.firstSeenAt} />],
                [words.lastSeen, <When key="last" at={customer.lastSeenAt} />],
              ]}
            />
          </Panel>
          <Panel title={words.lastPayments} isFlush>
            <Rows
              caption={words.lastPayments}
              columns={columns}
              items={found.data.payments}
              keyOf={(item) => item.id}
            />
          </Panel>
          <Link
            to="/payments"
            search={{ customerId: customer.id }}
            className="self-start text-brand underline underline-offset-4"
          >
            {words.all}
          </Link>
        </div>
      )}
    </Page>
  );
}
