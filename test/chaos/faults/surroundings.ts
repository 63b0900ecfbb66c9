/** A second machine's clock is wrong; the merchant's endpoint fails. */
import {
  shiftedClock,
  startWorker,
  type WorkerProcess,
} from "../../support/process/worker-process.ts";
import type { FaultMaker } from "./fault.ts";

const SHIFT_MS = 5 * 60_000;

/** One more worker takes part in all work, on a machine whose clock is off. */
export const skewWorker =
  (direction: 1 | -1): FaultMaker =>
  ({ config, database }) => {
    let worker: WorkerProcess | undefined;
    return {
      async begin() {
        const environment = {
          ...shiftedClock(direction * SHIFT_MS),
          KAUNTER_LOG_LEVEL: "silent",
        };
        // While the database is away, it does not start.
        worker = await startWorker({ config, coordinatorUrl: database.url }, environment).catch(
          () => undefined,
        );
      },
      end: () => worker?.stop(),
    };
  };

export const failShop =
  (how: "error" | "never"): FaultMaker =>
  ({ shop }) => ({
    begin: () => shop.respond(how),
    end: () => shop.respond("ok"),
  });
