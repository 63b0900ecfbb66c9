import { Link } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { useList } from "../../api/use-api.ts";
import { FILTER_VALUES, type MerchantItem } from "../../generated/api.ts";
import { FilterBar } from "../../ui/list/filter-bar.tsx";
import { StatusFilter, TextFilter } from "../../ui/list/filter-fields.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useFilters } from "../../ui/list/use-filters.ts";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { MERCHANT_WORDS } from "./merchant-words.ts";

const VALUES = FILTER_VALUES.listMerchants;

/** Merchants with search and filter, for partners and for operators. */
export function MerchantList({ endpoint }: { endpoint: "listSubMerchants" | "listMerchants" }) {
  const words = useWords(MERCHANT_WORDS);
  const ui = useWords(UI_WORDS);
  const filters = useFilters(["q", "status"], VALUES);
  const merchants = useList(endpoint, { query: filters.query });
  const to = endpoint === "listMerchants" ? "/operator/merchants/$id" : "/partner/$id";
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
  return (
    <>
      <FilterBar
        filters={filters}
        search={<TextFilter filters={filters} name="q" label={words.search} />}
      >
        <StatusFilter filters={filters} values={VALUES.status} />
      </FilterBar>
      <List
        caption={words.merchants}
        list={merchants}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={filters.isAnySet}
        empty={{ icon: Building2, title: words.none, hint: words.noneHint }}
      />
    </>
  );
}
