import type { SharedRates } from "../../../http/request/rate/shared-rates.ts";
import type { ParentMessage } from "../../children/child-messages.ts";
import { tell } from "../process-life.ts";
import type { RateExchange } from "./exchange-rates.ts";

/** For so long a client of several processes may get the rate from each of them. */
const PAUSE_MS = 200;

export interface RateSharing {
  /** API processes of the whole installation, this one included. */
  setProcesses(count: number): void;
}

/**
 * Exchanges what clients have taken of their rates: with processes that share the port by way of
 * the parent, with other machines by way of the database.
 */
export function shareRates(rates: SharedRates, machines: RateExchange): RateSharing {
  let peers = 0;
  let processes = 1;
  let timer: NodeJS.Timeout | undefined;
  process.on("message", (message: ParentMessage) => {
    if (message.kind === "taken") rates.apply(message.taken);
    if (message.kind !== "peers") return;
    peers = message.count;
    update();
  });

  const hasMachines = () => processes > peers + 1;

  function update(): void {
    const isShared = peers > 0 || hasMachines();
    rates.setShared(isShared);
    if (isShared) {
      timer ??= setInterval(tellTaken, PAUSE_MS).unref();
      return;
    }
    // A process that serves alone is not woken for it.
    clearInterval(timer);
    timer = undefined;
  }

  function tellTaken(): void {
    const taken = rates.flush();
    if (taken.length === 0) return;
    if (peers > 0) tell({ kind: "taken", taken });
    if (hasMachines()) machines.add(taken);
  }

  return {
    setProcesses(count) {
      processes = count;
      update();
    },
  };
}
