import { Link } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { usePages } from "../../api/use-api.ts";
import type { MerchantItem } from "../../generated/api.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { FilterBar, SearchField } from "../../ui/list/filter-bar.tsx";
import { MoreButton } from "../../ui/list/more-button.tsx";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { useFilters } from "../../ui/list/use-filters.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../ui/page/states.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { STATUS_WORDS } from "../../words/status-words.ts";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PARTNER_WORDS } from "./merchant-words.ts";

const STATUSES = ["REVIEWING", "UNVERIFIED", "VERIFIED", "SUSPENDED"] as const;

/** Merchants with search and filter, for partners and for operators. */
export function MerchantList({ endpoint }: { endpoint: "listSubMerchants" | "listMerchants" }) {
  const words = useWords(PARTNER_WORDS);
  const ui = useWords(UI_WORDS);
  const statuses = useWords(STATUS_WORDS);
  const { values, set, clear, isAnySet } = useFilters(["q", "status"]);
  const merchants = usePages(endpoint, values);
  return (
    <>
      <FilterBar
        isAnySet={isAnySet}
        onClear={clear}
        search={<SearchField label={words.search} value={values.q} onValue={(q) => set({ q })} />}
      >
        <SelectField
          label={ui.status}
          value={values.status}
          onValue={(status) => set({ status })}
          options={[["", ui.all], ...STATUSES.map((each) => [each, statuses[each]] as const)]}
        />
      </FilterBar>
      <Panel isFlush>
        {merchants.isPending && <LoadingRows />}
        {merchants.isError && <Failed error={merchants.error} onRetry={merchants.refetch} />}
        {merchants.items?.length === 0 && (
          <Empty icon={Building2} title={isAnySet ? ui.nothingFound : words.none} />
        )}
        {merchants.items && merchants.items.length > 0 && (
          <MerchantRows
            items={merchants.items}
            to={endpoint === "listMerchants" ? "/operator/merchants/$id" : "/partner/$id"}
          />
        )}
        <MoreButton pages={merchants} />
      </Panel>
    </>
  );
}

interface MerchantRowsProps {
  items: readonly MerchantItem[];
  to: "/operator/merchants/$id" | "/partner/$id";
}

function MerchantRows({ items, to }: MerchantRowsProps) {
  const words = useWords(PARTNER_WORDS);
  const ui = useWords(UI_WORDS);
  const columns: Column<MerchantItem>[] = [
    {
      title: words.merchant,
      cell: (item) => (
        <Link to={to} params={{ id: item.id }} data-row className="block">
          <span className="block font-semibold">{item.companyName}</span>
          <span className="block font-mono text-13 text-ink-2">{item.id}</span>
        </Link>
      ),
    },
    { title: ui.status, cell: (item) => <Status status={item.status} /> },
    {
      title: words.owner,
      cell: (item) => <span className="text-13 break-words">{item.ownerEmail}</span>,
    },
    { title: ui.created, isRight: true, cell: (item) => <When at={item.createdAt} form="date" /> },
  ];
  return <Rows caption={words.merchant} columns={columns} items={items} keyOf={({ id }) => id} />;
}
