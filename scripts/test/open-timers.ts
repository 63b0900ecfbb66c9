import { Session } from "node:inspector";

/** What Node keeps of a timer, as far as it is read here. */
interface Timer {
  hasRef(): boolean;
  _destroyed: boolean;
  _idleTimeout: number;
  _onTimeout: (() => void) | null;
}

/** The types of Node do not know this answer. */
interface Called {
  result: { value: string[] };
}

/** Evaluates to what all timers inherit from. */
const TIMER_CLASS = `(() => {
  const timer = setTimeout(() => {});
  clearTimeout(timer);
  return Object.getPrototypeOf(timer);
})()`;

/**
 * Each timer that keeps this process alive: after how many ms it calls what. Node itself only
 * counts them, so the heap is searched; slow.
 */
export function listOpenTimers(): string[] {
  let texts: string[] = [];
  const session = new Session();
  session.connect();
  // It calls back before `post` returns.
  session.post("Runtime.evaluate", { expression: TIMER_CLASS }, (_, { result }) => {
    const { objectId: prototypeObjectId = "" } = result;
    session.post("Runtime.queryObjects", { prototypeObjectId }, (_, { objects }) => {
      const { objectId = "" } = objects;
      const functionDeclaration = String(describeOpen);
      const call = { objectId, functionDeclaration, returnByValue: true };
      session.post("Runtime.callFunctionOn", call, (_, called) => {
        texts = (called as Called).result.value; // what describeOpen returned
      });
    });
  });
  session.disconnect();
  return texts;
}

/** Its text is evaluated with all timers as `this`, so it knows nothing of this file. */
function describeOpen(this: Timer[]): string[] {
  return this.filter((timer) => !timer._destroyed && timer._onTimeout && timer.hasRef()).map(
    ({ _idleTimeout, _onTimeout }) => `${_idleTimeout} ms: ${_onTimeout}`,
  );
}
