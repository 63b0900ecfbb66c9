import { Pencil, Plus, Store } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../../api/session.tsx";
import { useList } from "../../../api/use-api.ts";
import type { StoreView } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { List } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Page } from "../../../ui/page/page.tsx";
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
  const stores = useList("listStores");
  const [open, setOpen] = useState<StoreView | "new" | null>(null);
  const mayWrite = may("stores:write");
  const columns = useStoreColumns(mayWrite ? setOpen : null);
  const create = mayWrite && (
    <Button look="primary" icon={Plus} onClick={() => setOpen("new")}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} lead={words.lead} actions={create}>
      <List
        caption={words.title}
        list={stores}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ icon: Store, title: words.none, hint: words.noneHint }}
      />
      {open && <StoreDialog store={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** `onEdit` is null for users who may not change stores. */
function useStoreColumns(onEdit: ((store: StoreView) => void) | null): Column<StoreView>[] {
  const words = useWords(STORE_WORDS);
  const ui = useWords(UI_WORDS);
  return [
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
            title: ui.actions,
            isRight: true,
            cell: (item: StoreView) => (
              <Button
                isSmall
                icon={Pencil}
                aria-label={`${words.edit}: ${item.name}`}
                onClick={() => onEdit(item)}
              >
                {words.edit}
              </Button>
            ),
          },
        ]
      : []),
  ];
}
