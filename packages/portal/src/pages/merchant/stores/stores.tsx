import { Pencil, Plus, Store } from "lucide-react";
import { useSignedIn } from "../../../api/session.tsx";
import { useList } from "../../../api/use-api.ts";
import type { StoreView } from "../../../generated/api.ts";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { useUsualColumns } from "../../../ui/list/columns.tsx";
import { ListPage } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { CopyText } from "../../../ui/text/copy-button.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { StoreDialog } from "./store-dialog.tsx";
import { STORE_WORDS } from "./store-words.ts";

/** The merchant's stores. */
export function StoresPage() {
  const words = useWords(STORE_WORDS);
  const { may } = useSignedIn();
  const mayWrite = may("stores:write");
  return (
    <ListPage
      words={words}
      icon={Store}
      actions={
        mayWrite && (
          <DialogButton
            look="primary"
            icon={Plus}
            dialog={(close) => <StoreDialog store={null} onClose={close} />}
          >
            {words.create}
          </DialogButton>
        )
      }
      list={useList("listStores")}
      columns={useStoreColumns(mayWrite)}
    />
  );
}

function useStoreColumns(mayWrite: boolean): Column<StoreView>[] {
  const words = useWords(STORE_WORDS);
  const ui = useWords(UI_WORDS);
  const { status } = useUsualColumns();
  const edit: Column<StoreView> = {
    title: ui.actions,
    isRight: true,
    place: "acts",
    cell: (item) => (
      <DialogButton
        isSmall
        icon={Pencil}
        aria-label={`${words.edit}: ${item.name}`}
        dialog={(close) => <StoreDialog store={item} onClose={close} />}
      >
        {words.edit}
      </DialogButton>
    ),
  };
  return [
    {
      title: ui.name,
      cell: (item) => (
        <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
          <span>{item.name}</span>
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
    status,
    ...(mayWrite ? [edit] : []),
  ];
}
