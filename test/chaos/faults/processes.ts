/** The gateway's own processes are killed and stopped; its parent replaces its children. */
import { setTimeout as wait } from "node:timers/promises";
import type { Installation } from "../installation.ts";
import { type FaultMaker, NOTHING } from "./fault.ts";

const LOOK_AGAIN_MS = 100;
/** Only so that a run ends whose parent never replaces a child. */
const LIMIT_MS = 5 * 60_000;

/** One that is there: after an earlier fault it may be about to be replaced. */
async function findChild({ gateway }: Installation, file: string): Promise<number> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const pid = gateway().findChild(file);
    if (pid !== undefined) return pid;
    if (performance.now() > deadline) throw new Error(`${file} was not replaced by its parent`);
    await wait(LOOK_AGAIN_MS);
  }
}

export const killChild =
  (file: string): FaultMaker =>
  (installation) => ({
    async begin() {
      signal(await findChild(installation, file), "SIGKILL");
    },
    end: NOTHING,
  });

/** It resumes after a while, unless its parent has replaced it by then. */
export const stopChild =
  (file: string): FaultMaker =>
  (installation) => {
    let pid: number | undefined;
    return {
      async begin() {
        pid = await findChild(installation, file);
        signal(pid, "SIGSTOP");
      },
      end: () => (pid === undefined ? undefined : signal(pid, "SIGCONT")),
    };
  };

export const stopParent: FaultMaker = ({ gateway }) => ({
  begin: () => signal(gateway().pid, "SIGSTOP"),
  end: () => signal(gateway().pid, "SIGCONT"),
});

/** All of its processes at once, as when the machine fails; then it is restarted. */
export const killGateway: FaultMaker = ({ gateway, startGatewayAgain }) => ({
  begin: () => gateway().kill(),
  end: startGatewayAgain,
});

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended on its own.
  }
}
