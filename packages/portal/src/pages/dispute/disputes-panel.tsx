import type { PaymentDetail } from "../../generated/api.ts";
import { Rows } from "../../ui/list/rows.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useWords } from "../../words/language.tsx";
import { useDisputeColumns } from "./dispute-columns.tsx";
import { DISPUTE_WORDS } from "./dispute-words.ts";

/** The disputes of a payment. Absent when there are none. */
export function DisputesPanel({ detail: { disputes } }: { detail: PaymentDetail }) {
  const words = useWords(DISPUTE_WORDS);
  const columns = useDisputeColumns();
  if (disputes.length === 0) return null;
  return (
    <Panel title={words.title} isFlush>
      <Rows caption={words.title} columns={columns} items={disputes} keyOf={({ id }) => id} />
    </Panel>
  );
}
