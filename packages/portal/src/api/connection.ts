/** Whether the gateway responds, as the last call has found. While it does not, it is asked. */

const PROBE_MS_MIN = 2_000;
const PROBE_MS_MAX = 15_000;
const PROBE_LIMIT_MS = 10_000;
/** What a proxy says for a gateway that is not there. */
const NOT_THERE = [502, 503, 504];

let isLost = false;
let waitMs = PROBE_MS_MIN;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

export const isConnectionLost = () => isLost;

/** Calls `watcher` on every change; returns what ends it. */
export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** What a call has found. */
export function reportConnection(isThere: boolean): void {
  if (isLost !== isThere) return;
  isLost = !isThere;
  waitMs = PROBE_MS_MIN;
  if (isLost) {
    addEventListener("online", probeNow);
    timer = setTimeout(probeNow, waitMs);
  } else {
    removeEventListener("online", probeNow);
    clearTimeout(timer);
  }
  for (const each of watchers) each();
}

/** Whether the gateway responds now. */
export async function probeConnection(): Promise<boolean> {
  const isThere = await fetch("/portal/api/session", {
    cache: "no-store",
    signal: AbortSignal.timeout(PROBE_LIMIT_MS),
  }).then(
    ({ status }) => !NOT_THERE.includes(status),
    () => false,
  );
  reportConnection(isThere);
  return isThere;
}

function probeNow(): void {
  clearTimeout(timer);
  void probeConnection().then((isThere) => {
    if (isThere) return;
    waitMs = Math.min(waitMs * 2, PROBE_MS_MAX);
    timer = setTimeout(probeNow, waitMs);
  });
}

/** Resolves when the gateway responds again. */
function untilConnected(): Promise<void> {
  return new Promise((resolve) => {
    const stop = watchConnection(() => {
      if (isLost) return;
      stop();
      resolve();
    });
  });
}

/**
 * Loads a part of the portal, also when the connection is lost meanwhile: it then waits for it. It
 * rejects for a part that is gone because the portal was updated.
 */
export async function loadPart<T>(importPart: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await importPart();
    } catch (error) {
      if (await probeConnection()) return importPart().catch(() => Promise.reject(error));
      await untilConnected();
    }
  }
}
