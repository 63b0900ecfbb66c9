/** A second machine's clock is wrong; the merchant's endpoint fails. */
import { setTimeout as wait } from "node:timers/promises";
import {
  shiftedClock,
  startWorker,
  type WorkerProcess,
} from "../../support/process/worker-process.ts";
import type { FaultMaker } from "./fault.ts";

const SHIFT_MS = 5 * 60_000;
const PAUSE_MS = 500;

/** One more worker takes part in all work, on a machine whose clock is off. */
export const skewWorker =
  (direction: 1 | -1): FaultMaker =>
  ({ config, database }) => {
    let worker: WorkerProcess | undefined;
    let isOver = false;
    let starting: Promise<void> | undefined;
    const environment = {
      ...shiftedClock(direction * SHIFT_MS),
      KAUNTER_LOG_LEVEL: "silent",
    };
    // While the database is unavailable, it does not start.
    const tryOnce = async () => {
      worker = await startWorker({ config, coordinatorUrl: database.url }, environment).catch(
        () => undefined,
      );
    };
    const tryOn = async () => {
      while (!worker && !isOver) {
        await wait(PAUSE_MS);
        await tryOnce();
      }
    };
    return {
      async begin() {
        await tryOnce();
        starting = tryOn();
      },
      async end() {
        isOver = true;
        await starting;
        await worker?.stop();
      },
      hasBegun: () => worker !== undefined,
    };
  };

export const failShop =
  (how: "error" | "never"): FaultMaker =>
  ({ shop }) => ({
    begin: () => shop.respond(how),
    end: () => shop.respond("ok"),
  });
