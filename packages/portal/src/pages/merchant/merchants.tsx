import { Link } from "@tanstack/react-router";
import { Building2, Plus } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import type { MerchantItem } from "../../generated/api.ts";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { timeColumn, useUsualColumns } from "../../ui/list/columns.tsx";
import { ListPage } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useFilteredList } from "../../ui/list/use-filtered-list.ts";
import { useFilters } from "../../ui/list/use-filters.ts";
import { TwoLines } from "../../ui/text/two-lines.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { CreateMerchantDialog } from "./create-merchant-dialog.tsx";
import { MERCHANT_WORDS } from "./merchant-words.ts";

/** All merchants; the review queue is the filter 'In review'. */
export function MerchantsPage() {
  const { merchants: title, merchantsLead: lead } = useWords(MERCHANT_WORDS);
  return <MerchantList endpoint="listMerchants" mayCreate heading={{ title, lead }} />;
}

/** The partner's merchants. */
export function SubMerchantsPage() {
  const { title, lead } = useWords(MERCHANT_WORDS);
  const mayCreate = useSignedIn().may("partner:write");
  return <MerchantList endpoint="listSubMerchants" {...{ mayCreate, heading: { title, lead } }} />;
}

const OF_LIST = {
  listMerchants: { create: "createMerchant", to: "/operator/merchants/$id" },
  listSubMerchants: { create: "createSubMerchant", to: "/partner/$id" },
} as const;

interface MerchantListProps {
  endpoint: keyof typeof OF_LIST;
  mayCreate: boolean;
  heading: { title: string; lead: string };
}

function MerchantList({ endpoint, mayCreate, heading }: MerchantListProps) {
  const words = useWords(MERCHANT_WORDS);
  const ui = useWords(UI_WORDS);
  const { create, to } = OF_LIST[endpoint];
  const merchants = useFilteredList(endpoint, [{ name: "q", label: words.search }, "status"]);
  const { status } = useFilters(["status"]).values;
  const isQueue = endpoint === "listMerchants" && status === "REVIEWING";
  const columns: Column<MerchantItem>[] = [
    {
      title: ui.merchant,
      cell: (item) => (
        <Link to={to} params={{ id: item.id }} data-row className="block">
          <TwoLines title={item.companyName} text={item.id} isMono />
        </Link>
      ),
    },
    useUsualColumns().status,
    {
      title: words.owner,
      place: "note",
      cell: (item) => <span className="text-13 wrap-anywhere">{item.ownerEmail}</span>,
    },
    {
      ...(isQueue
        ? timeColumn<MerchantItem>(words.submittedAt, (item) => item.submittedAt, "ago")
        : timeColumn<MerchantItem>(ui.created, (item) => item.createdAt, "date")),
      place: "note",
    },
  ];
  const createButton = mayCreate && (
    <DialogButton
      look="primary"
      icon={Plus}
      dialog={(close) => <CreateMerchantDialog endpoint={create} onClose={close} />}
    >
      {words.create}
    </DialogButton>
  );
  return (
    <ListPage
      words={{ ...words, ...heading }}
      icon={Building2}
      actions={createButton}
      list={merchants}
      columns={columns}
    />
  );
}
