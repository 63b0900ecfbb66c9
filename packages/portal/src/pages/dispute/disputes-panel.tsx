import type { PaymentDetail } from "../../generated/api.ts";
import { List, toListing } from "../../ui/list/list.tsx";
import { useWords } from "../../words/language.tsx";
import { useDisputeColumns } from "./dispute-columns.tsx";
import { DISPUTE_WORDS } from "./dispute-words.ts";

/** The disputes of a payment. Absent when there are none. */
export function DisputesPanel({ detail: { disputes } }: { detail: PaymentDetail }) {
  const { title, none } = useWords(DISPUTE_WORDS);
  const columns = useDisputeColumns();
  if (disputes.length === 0) return null;
  return <List words={{ title, none }} list={toListing(disputes)} columns={columns} />;
}
