import { ADMISSION_CLASSES, type AdmissionClass } from "./admission-class.ts";
import { estimateWaitMs, isAdmitted, type Load, updateCapacity } from "./decide-admission.ts";
import { createRejections } from "./pace-rejections.ts";

type Counts = Record<AdmissionClass, number>;

export interface LoadReading extends Load {
  /** Requests rejected since the process started. */
  rejected: Readonly<Counts>;
}

/** Who is served by this process now. */
export interface Admission {
  /** Counts a request that is admitted until it is released. */
  admit(kind: AdmissionClass): boolean;
  release(kind: AdmissionClass, hasSucceeded: boolean): void;
  /** Calls `respond` when the rejection may be sent. */
  reject(request: object, respond: () => void): void;
  /** Responds to the request that was rejected first. */
  sendRejection(): void;
  /** The client of a rejected request has disconnected. */
  forget(request: object): void;
  read(): LoadReading;
  stop(): void;
}

const TICK_MS = 20;
const CAPACITY_MS = 250;
/** Until it is measured: what a small machine does. */
const CAPACITY_AT_START = 1_000;

const noCounts = () => Object.fromEntries(ADMISSION_CLASSES.map((kind) => [kind, 0])) as Counts;

export function createAdmission(decide: typeof isAdmitted = isAdmitted): Admission {
  const inFlight = noCounts();
  const rejected = noCounts();
  const rejections = createRejections();
  /** One late turn is a pause of the collector or of the machine; several are a queue. */
  const delays = [0, 0, 0];
  let tickAt = performance.now();
  let perSecond = CAPACITY_AT_START;
  let span = { startedAt: tickAt, completed: 0, inFlightMin: 0 };

  const timer = setInterval(() => {
    const now = performance.now();
    delays.shift();
    delays.push(Math.max(0, now - tickAt - TICK_MS));
    tickAt = now;
    rejections.look(now, perSecond);
    const ms = now - span.startedAt;
    if (ms < CAPACITY_MS) return;
    perSecond = updateCapacity(perSecond, { ...span, seconds: ms / 1_000 });
    span = { startedAt: now, completed: 0, inFlightMin: inFlight.checkout };
  }, TICK_MS).unref();

  const load = (): Load => ({
    loopDelayMs: Math.min(...delays),
    checkoutWaitMs: estimateWaitMs(inFlight.checkout, perSecond),
    inFlight,
  });

  return {
    admit(kind) {
      if (!decide(kind, load())) {
        rejected[kind] += 1;
        return false;
      }
      inFlight[kind] += 1;
      return true;
    },
    release(kind, hasSucceeded) {
      inFlight[kind] -= 1;
      if (kind !== "checkout") return;
      span.inFlightMin = Math.min(span.inFlightMin, inFlight.checkout);
      if (hasSucceeded) span.completed += 1;
    },
    reject: (request, respond) => rejections.add(request, { atMs: performance.now(), respond }),
    sendRejection: rejections.sendOne,
    forget: rejections.forget,
    read: () => ({ ...load(), inFlight: { ...inFlight }, rejected: { ...rejected } }),
    stop: () => clearInterval(timer),
  };
}
