import { Pencil, Plus, Store } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../../api/session.tsx";
import { useApi } from "../../../api/use-api.ts";
import type { StoreView } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, Rows } from "../../../ui/list/rows.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../../ui/page/states.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { CopyText } from "../../../ui/text/copy-button.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { StoreDialog } from "./store-dialog.tsx";
import { STORE_WORDS } from "./store-words.ts";

/** The merchant's stores. */
export function StoresPage() {
  const words = useWords(STORE_WORDS);
  const { may } = useSignedIn();
  const stores = useApi("listStores", {});
  const [open, setOpen] = useState<StoreView | "new" | null>(null);
  const mayWrite = may("stores:write");
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        mayWrite && (
          <Button look="primary" icon={Plus} onClick={() => setOpen("new")}>
            {words.create}
          </Button>
        )
      }
    >
      <Panel isFlush>
        {stores.isPending && <LoadingRows count={3} />}
        {stores.isError && <Failed error={stores.error} onRetry={stores.refetch} />}
        {stores.data?.items.length === 0 && <Empty icon={Store} title={words.none} />}
        {stores.data && stores.data.items.length > 0 && (
          <StoreRows items={stores.data.items} onEdit={mayWrite ? setOpen : null} />
        )}
      </Panel>
      {open && <StoreDialog store={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

interface StoreRowsProps {
  items: readonly StoreView[];
  /** Null: this person may not. */
  onEdit: ((store: StoreView) => void) | null;
}

function StoreRows({ items, onEdit }: StoreRowsProps) {
  const words = useWords(STORE_WORDS);
  const ui = useWords(UI_WORDS);
  const columns: Column<StoreView>[] = [
    {
      title: ui.name,
      cell: (item) => (
        <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
          {item.name}
          {item.isDefault && <Badge tone="wait">{words.isDefault}</Badge>}
        </span>
      ),
    },
    { title: words.id, cell: (item) => <CopyText text={item.id} label={words.id} /> },
    {
      title: words.address,
      cell: (item) =>
        [item.addressLine1, item.addressLine2, `${item.postCode} ${item.city}`.trim(), item.state]
          .filter((part) => part !== "")
          .join(", "),
    },
    { title: ui.status, cell: (item) => <Status status={item.status} /> },
    ...(onEdit
      ? [
          {
            title: words.edit,
            isRight: true,
            cell: (item: StoreView) => (
              <Button
                isSmall
                icon={Pencil}
                aria-label={words.editTitle(item.name)}
                onClick={() => onEdit(item)}
              >
                {words.edit}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return <Rows caption={words.title} columns={columns} items={items} keyOf={({ id }) => id} />;
}
