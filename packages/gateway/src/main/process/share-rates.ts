import type { SharedRates } from "../../http/request/rate/shared-rates.ts";
import type { ParentMessage } from "../children/child-messages.ts";
import { tell } from "./process-life.ts";

/** For so long a client of several processes may get the rate from each of them. */
const PAUSE_MS = 200;

/** Exchanges, by way of the parent, what clients have taken of their rates. */
export function shareRates(rates: SharedRates): void {
  let timer: NodeJS.Timeout | undefined;
  process.on("message", (message: ParentMessage) => {
    if (message.kind === "taken") rates.apply(message.taken);
    if (message.kind !== "peers") return;
    const isShared = message.count > 0;
    rates.setShared(isShared);
    clearInterval(timer);
    // A process that serves alone is not woken for it.
    if (isShared) timer = setInterval(tellTaken, PAUSE_MS).unref();
  });

  function tellTaken(): void {
    const taken = rates.flush();
    if (taken.length > 0) tell({ kind: "taken", taken });
  }
}
