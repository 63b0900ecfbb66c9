import { Link, useSearch } from "@tanstack/react-router";
import { useApi } from "../../../api/use-api.ts";
import { Rows } from "../../../ui/list/rows.tsx";
import { Facts } from "../../../ui/page/facts.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Loaded } from "../../../ui/page/states.tsx";
import { CopyText } from "../../../ui/text/copy-button.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { When } from "../../../ui/text/when.tsx";
import { formatCount } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { usePaymentColumns } from "../payment-columns.tsx";
import { CUSTOMER_WORDS } from "./customer-words.ts";

/** One customer and their latest payments. */
export function CustomerPage() {
  const words = useWords(CUSTOMER_WORDS);
  const ui = useWords(UI_WORDS);
  const { id = "" } = useSearch({ from: "/in/customer" });
  const found = useApi("getCustomer", { query: { id } });
  const columns = usePaymentColumns();
  return (
    <Page
      title={found.data?.customer.email || id || words.customer}
      back={{ to: "/customers", text: words.title }}
    >
      <Loaded query={found}>
        {(data) => (
          <div className="flex flex-col gap-5">
            <Panel>
              <Facts
                items={[
                  [words.id, <CopyText key="id" text={data.customer.id} label={words.id} />],
                  [ui.email, data.customer.email],
                  [ui.phone, data.customer.phoneNumber],
                  [words.payments, formatCount(data.customer.paymentCount)],
                  [words.succeeded, formatCount(data.customer.successCount)],
                  [words.paid, <Money key="paid" amountMinor={data.customer.paidMinor} isStrong />],
                  [words.firstSeen, <When key="first" at={data.customer.firstSeenAt} />],
                  [words.lastSeen, <When key="last" at={data.customer.lastSeenAt} />],
                ]}
              />
            </Panel>
            <Panel title={words.lastPayments} isFlush>
              <Rows
                caption={words.lastPayments}
                columns={columns}
                items={data.payments}
                keyOf={(item) => item.id}
              />
            </Panel>
            <Link
              to="/payments"
              search={{ customerId: data.customer.id }}
              className="link self-start"
            >
              {words.all}
            </Link>
          </div>
        )}
      </Loaded>
    </Page>
  );
}
