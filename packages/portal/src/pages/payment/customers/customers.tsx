import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { useSignedIn } from "../../../api/session.tsx";
import type { CustomerItem } from "../../../generated/api.ts";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { countColumn, moneyColumn, timeColumn } from "../../../ui/list/columns.tsx";
import { ListPage } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { useFilteredList } from "../../../ui/list/use-filtered-list.ts";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { CUSTOMER_WORDS } from "./customer-words.ts";
import { EraseDialog } from "./erase-dialog.tsx";

/** Payers, last seen first. */
export function CustomersPage() {
  const words = useWords(CUSTOMER_WORDS);
  const ui = useWords(UI_WORDS);
  const { customer } = useWords(UI_WORDS);
  const mayErase = useSignedIn().may("customers:erase");
  const customers = useFilteredList("listCustomers", [{ name: "q", label: words.search }]);
  const columns: Column<CustomerItem>[] = [
    {
      title: customer,
      cell: ({ id, email }) => (
        <Link to="/customer" search={{ id }} data-row className="block">
          <TwoLines title={email || id} text={email && id} />
        </Link>
      ),
    },
    countColumn(words.payments, (item) => item.paymentCount),
    countColumn(ui.succeeded, (item) => item.successCount),
    moneyColumn(words.paid, (item) => item.paidMinor, { isStrong: true, key: "paidMinor" }),
    {
      ...timeColumn<CustomerItem>(words.lastSeen, (item) => item.lastSeenAt, "ago"),
      place: "status",
    },
  ];
  return (
    <ListPage
      words={words}
      icon={UsersRound}
      list={customers}
      columns={columns}
      actions={
        mayErase && (
          <DialogButton dialog={(close) => <EraseDialog onClose={close} />}>
            {words.erase}
          </DialogButton>
        )
      }
    />
  );
}
