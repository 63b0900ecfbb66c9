import type { BankStatus } from "../../generated/api.ts";
import { ActButton } from "../../ui/dialog/dialog-button.tsx";
import { codeColumn, nameColumn } from "../../ui/list/columns.tsx";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { SANDBOX_WORDS } from "./sandbox-words.ts";

/** The simulated banks, each of which can be taken offline. */
export function BankPanel({ items }: { items: readonly BankStatus[] }) {
  const words = useWords(SANDBOX_WORDS);
  const ui = useWords(UI_WORDS);
  const online = items.filter(({ isOnline }) => isOnline).length;
  const columns: Column<BankStatus>[] = [
    nameColumn(ui.bank, (item) => item.name),
    codeColumn(words.code, (item) => item.code),
    { title: words.model, place: "note", cell: (item) => item.model },
    {
      title: ui.status,
      place: "status",
      cell: (item) => (
        <Badge tone={item.isOnline ? "good" : "bad"}>
          {item.isOnline ? words.online : words.offline}
        </Badge>
      ),
    },
    {
      title: ui.actions,
      isRight: true,
      place: "acts",
      cell: (item) => (
        <ActButton
          isSmall
          endpoint="setSandboxBank"
          input={{ body: { code: item.code, isOnline: !item.isOnline } }}
          changes={["getSandbox"]}
          done={item.isOnline ? words.takenOffline : words.broughtOnline}
        >
          {item.isOnline ? words.takeOffline : words.bringOnline}
        </ActButton>
      ),
    },
  ];
  return (
    <Panel title={words.banks} lead={words.banksOnline(online, items.length)} isFlush>
      <details className="pb-3">
        <summary className="mx-4 min-h-9 w-fit py-1 text-13 font-semibold text-brand sm:mx-5">
          {words.allBanks}
        </summary>
        <Rows
          caption={words.banks}
          columns={columns}
          items={items}
          keyOf={(item) => `${item.railId} ${item.model} ${item.code}`}
        />
      </details>
    </Panel>
  );
}
