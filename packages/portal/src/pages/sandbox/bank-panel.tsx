import { useAct } from "../../api/use-api.ts";
import type { BankStatus } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { SANDBOX_WORDS } from "./sandbox-words.ts";

/** The simulated banks, each of which can be taken offline. */
export function BankPanel({ items }: { items: readonly BankStatus[] }) {
  const words = useWords(SANDBOX_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const set = useAct("setSandboxBank", ["getSandbox"]);
  const turn = ({ code, isOnline }: BankStatus) =>
    void toast.track(
      set.mutateAsync({ body: { code, isOnline: !isOnline } }),
      isOnline ? words.takenOffline : words.broughtOnline,
    );
  const online = items.filter(({ isOnline }) => isOnline).length;
  const columns: Column<BankStatus>[] = [
    { title: words.bank, cell: (item) => <span className="font-semibold">{item.name}</span> },
    { title: words.code, cell: (item) => <span className="font-mono text-13">{item.code}</span> },
    { title: words.model, cell: (item) => item.model },
    {
      title: ui.status,
      cell: (item) => (
        <Badge tone={item.isOnline ? "good" : "bad"}>
          {item.isOnline ? words.online : words.offline}
        </Badge>
      ),
    },
    {
      title: ui.actions,
      isRight: true,
      cell: (item) => (
        <Button isSmall isBusy={set.isPending} onClick={() => turn(item)}>
          {item.isOnline ? words.takeOffline : words.bringOnline}
        </Button>
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
