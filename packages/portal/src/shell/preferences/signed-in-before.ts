import { recall, remember } from "./browser-memory.ts";

/** Set while somebody is signed in here: code then loads without waiting for the session. */
const KEY = "kaunter.signed-in";

export function wasSignedIn(): boolean {
  return recall(KEY) !== null;
}

export function rememberSignedIn(isSignedIn: boolean): void {
  remember(KEY, isSignedIn ? "yes" : null);
}
