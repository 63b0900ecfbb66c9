import type { SharedRates } from "../../http/request/rate/shared-rates.ts";
import type { ParentMessage } from "../children/child-messages.ts";
import { tell } from "./process-life.ts";

/** For so long a client of several processes may get the rate from each of them. */
const PAUSE_MS = 200;

/** Exchanges, by way of the parent, what clients have taken of their rates. */
export function shareRates(rates: SharedRates): void {
  process.on("message", (message: ParentMessage) => {
    if (message.kind === "peers") rates.setShared(message.count > 0);
    else if (message.kind === "taken") rates.apply(message.taken);
  });
  setInterval(() => {
    const taken = rates.flush();
    if (taken.length > 0) tell({ kind: "taken", taken });
  }, PAUSE_MS).unref();
}
