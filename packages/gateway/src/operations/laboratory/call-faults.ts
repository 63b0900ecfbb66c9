import { setTimeout as sleep } from "node:timers/promises";
import { receiverOf } from "../../domain/notification/failing.ts";
import {
  type CallFaultOwner,
  findCallFault,
  listCallFaults,
  noteFaultyCall,
} from "../../store/laboratory/call-faults.ts";
import type { Deps } from "../deps.ts";

/** What a sandbox does to its responses, on request. */
export interface CallFaults {
  /** Resolves when the response may be sent. Throws `LostResponse` when none is. */
  beforeResponse(
    caller: CallFaultOwner,
    checkout: { orderId: string; notifyUrl: string },
  ): Promise<void>;
}

/** The connection is cut instead of a response: the call itself has been done. */
export class LostResponse extends Error {
  override readonly name = "LostResponse";
}

/** A fault is known to every process after this. */
export const CALL_FAULTS_KNOWN_MS = 1_000;
/** Shorter than clients wait. */
const HOLD_MS = 8_000;
const POLL_MS = 150;

/** A process reads all of them at most once a second, when a checkout is created. */
export function createCallFaults(deps: Pick<Deps, "database" | "trueClock">): CallFaults {
  const keyOf = ({ merchantId, applicationId }: CallFaultOwner, receiver: string) =>
    `${merchantId} ${applicationId} ${receiver}`;
  let readAt = Number.NEGATIVE_INFINITY;
  let known: Promise<ReadonlySet<string>> = Promise.resolve(new Set());

  async function read(now: Date): Promise<ReadonlySet<string>> {
    return new Set(
      (await listCallFaults(deps.database, now)).map((one) => keyOf(one, one.receiver)),
    );
  }

  async function hold(caller: CallFaultOwner): Promise<void> {
    const ended = AbortSignal.timeout(HOLD_MS);
    while (!ended.aborted) {
      if (!(await findCallFault(deps.database, caller, deps.trueClock.now()))) return;
      await sleep(POLL_MS);
    }
  }

  return {
    async beforeResponse(caller, { orderId, notifyUrl }) {
      const now = deps.trueClock.now();
      if (now.getTime() - readAt >= CALL_FAULTS_KNOWN_MS) {
        readAt = now.getTime();
        known = read(now).catch(() => new Set());
      }
      if (!(await known).has(keyOf(caller, receiverOf(notifyUrl)))) return;
      const fault = await noteFaultyCall(deps.database, caller, orderId, now);
      if (fault?.kind === "HOLD_RESPONSE") await hold(caller);
      if (fault?.kind === "LOSE_RESPONSE" && fault.orderIds.length === 1) throw new LostResponse();
    },
  };
}
