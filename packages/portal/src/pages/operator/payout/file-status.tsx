import type { PayoutFile } from "../../../generated/api.ts";
import { Status } from "../../../ui/text/status.tsx";

/** A file is with the bank; whether its payouts have arrived is theirs to say. */
export function FileStatus({ state }: Pick<PayoutFile, "state">) {
  return <Status status={state === "SENT" ? "WITH_BANK" : state} />;
}
