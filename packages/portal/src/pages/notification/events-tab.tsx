import { BellOff, Send } from "lucide-react";
import { useState } from "react";
import { ActButton } from "../../ui/dialog/dialog-button.tsx";
import { List } from "../../ui/list/list.tsx";
import { useFilteredList } from "../../ui/list/use-filtered-list.ts";
import { formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useEventColumns } from "./event-columns.tsx";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

/** Every notification; selected ones can be resent. */
export function EventsTab() {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const events = useFilteredList("listNotifications", [
    { name: "q", label: ui.search, placeholder: words.searchHint },
    "status",
    "applicationId",
    { name: "transactionId", label: ui.payment },
    "dates",
    { name: "url", label: words.url, isFromLink: true },
    { name: "webhookEndpointId", label: words.url, isFromLink: true },
  ]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const columns = useEventColumns({
    chosen,
    onChoose: (id) =>
      setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
  });
  return (
    <List
      isUntitled
      words={words}
      icon={BellOff}
      list={events}
      columns={columns}
      above={chosen.length > 0 && <Chosen ids={chosen} onDone={() => setChosen([])} />}
    />
  );
}

function Chosen({ ids, onDone }: { ids: readonly string[]; onDone(): void }) {
  const words = useWords(NOTIFICATION_WORDS);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-brand-soft px-4 py-2">
      <span className="font-semibold">{words.selected(formatCount(ids.length))}</span>
      <ActButton
        isSmall
        look="primary"
        icon={Send}
        endpoint="redeliverNotifications"
        input={{ body: { ids: [...ids] } }}
        changes={["listNotifications"]}
        done={words.resent(formatCount(ids.length))}
        onDone={onDone}
      >
        {words.resendSelected}
      </ActButton>
    </div>
  );
}
