import type { PaymentDetail } from "../../generated/api.ts";
import { Panel } from "../../ui/panel.tsx";
import { Rows } from "../../ui/rows.tsx";
import { useWords } from "../../words/language.tsx";
import { useDisputeColumns } from "../disputes/dispute-columns.tsx";
import { DISPUTE_WORDS } from "../disputes/dispute-words.ts";

/** What the payer's bank takes back. Absent for payments that nobody disputes. */
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
