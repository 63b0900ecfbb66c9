declare global {
  /** Requested by `first.js` while this code was loading; null without a connection. */
  var kaunterSession: Promise<Response | null> | undefined;
}

/** The first response of `getSession`, once: any later call needs the current state. */
export async function takeFirstSession(): Promise<Response | null> {
  const first = globalThis.kaunterSession;
  globalThis.kaunterSession = undefined;
  return (await first) ?? null;
}
