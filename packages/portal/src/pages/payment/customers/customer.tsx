import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useSignedIn } from "../../../api/session.tsx";
import { useApi } from "../../../api/use-api.ts";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { List, toListing } from "../../../ui/list/list.tsx";
import { DetailPage } from "../../../ui/page/detail-page.tsx";
import { copyFact, FactsPanel } from "../../../ui/page/facts.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { When } from "../../../ui/text/when.tsx";
import { formatCount } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { usePaymentColumns } from "../payment-columns.tsx";
import { CUSTOMER_WORDS } from "./customer-words.ts";
import { EraseDialog } from "./erase-dialog.tsx";

/** One customer and their latest payments. */
export function CustomerPage() {
  const words = useWords(CUSTOMER_WORDS);
  const ui = useWords(UI_WORDS);
  const { id = "" } = useSearch({ from: "/in/customer" });
  const columns = usePaymentColumns();
  const mayErase = useSignedIn().may("customers:erase");
  const navigate = useNavigate();
  return (
    <DetailPage
      query={useApi("getCustomer", { query: { id } })}
      back={{ to: "/customers", text: words.title }}
      name={id || ui.customer}
      title={({ customer }) => customer.email || id}
      actions={({ customer }) =>
        mayErase && (
          <DialogButton
            look="danger"
            dialog={(close) => (
              <EraseDialog
                customerId={customer.id}
                onErased={() => void navigate({ to: "/customers" })}
                onClose={close}
              />
            )}
          >
            {words.erase}
          </DialogButton>
        )
      }
    >
      {({ customer, payments }) => (
        <div className="flex flex-col gap-5">
          <FactsPanel
            items={[
              copyFact(words.id, customer.id),
              [ui.email, customer.email],
              [ui.phone, customer.phoneNumber],
              [words.payments, formatCount(customer.paymentCount)],
              [ui.succeeded, formatCount(customer.successCount)],
              [words.paid, <Money key="paid" amountMinor={customer.paidMinor} isStrong />],
              [words.firstSeen, <When key="first" at={customer.firstSeenAt} />],
              [words.lastSeen, <When key="last" at={customer.lastSeenAt} />],
            ]}
          />
          <List
            words={{ title: ui.latestPayments, none: words.none }}
            list={toListing(payments)}
            columns={columns}
          />
          <Link to="/payments" search={{ customerId: customer.id }} className="link self-start">
            {words.all}
          </Link>
        </div>
      )}
    </DetailPage>
  );
}
