import { recall, remember } from "./browser-memory.ts";

/**
 * Set while a user is signed in on this browser: code then loads without waiting for the session.
 */
const KEY = "kaunter.signed-in";

export function wasSignedIn(): boolean {
  return recall(KEY) !== null;
}

export function rememberSignedIn(isSignedIn: boolean): void {
  remember(KEY, isSignedIn ? "yes" : null);
}
