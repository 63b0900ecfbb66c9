import { Session } from "node:inspector";

/** What Node keeps of a timer, as far as it is read here. */
interface Timer {
  hasRef(): boolean;
  _destroyed: boolean;
  _idleTimeout: number;
  _onTimeout: (() => void) | null;
}

/**
 * Each timer that keeps this process alive: after how many ms it calls what. Node itself only
 * counts them, so the heap is searched; slow.
 */
export function listOpenTimers(): string[] {
  return findTimers()
    .filter((timer) => !timer._destroyed && timer._onTimeout !== null && timer.hasRef())
    .map(({ _idleTimeout, _onTimeout }) => `${_idleTimeout} ms: ${_onTimeout}`);
}

/** The session calls back before `post` returns. */
function findTimers(): Timer[] {
  const found: { prototype: unknown; timers: Timer[] } = { prototype: null, timers: [] };
  const one = setTimeout(() => {}).unref();
  found.prototype = Object.getPrototypeOf(one);
  clearTimeout(one);
  Object.assign(globalThis, { [NAME]: found });
  const session = new Session();
  session.connect();
  session.post("Runtime.evaluate", { expression: `${NAME}.prototype` }, (_, { result }) => {
    const { objectId: prototypeObjectId = "" } = result;
    session.post("Runtime.queryObjects", { prototypeObjectId }, (_, { objects }) => {
      const functionDeclaration = `function () { ${NAME}.timers = this; }`;
      const { objectId = "" } = objects;
      session.post("Runtime.callFunctionOn", { objectId, functionDeclaration });
    });
  });
  session.disconnect();
  return found.timers;
}

/** Of what the session, which knows only global names, reads and writes. */
const NAME = "kaunterOpenTimers";
