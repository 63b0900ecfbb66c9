import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FileTask, TaskResult } from "./reader-thread.ts";

/** Well above what 100 pages of photos take on a slow machine. */
const TASK_MS_MAX = 20_000;
const START_MS_MAX = 30_000;
const PROGRAM = fileURLToPath(new URL("./reader-process.ts", import.meta.url));

export interface ReaderChild {
  /** Null: the file took too long, or more memory than it may, or it broke its reader. */
  read(task: FileTask): Promise<{ result: TaskResult } | null>;
  end(): void;
  /** Settles when the process is gone. */
  ended: Promise<unknown>;
}

/** Rejects when the process does not start. */
export async function startReaderChild(taskMsMax = TASK_MS_MAX): Promise<ReaderChild> {
  const child = fork(PROGRAM, [], {
    env: {},
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // Requests keep the gateway alive, not their files.
  child.unref();
  child.channel?.unref();
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", resolve);
  });
  const next = createInbox(child);
  const ready = await next(START_MS_MAX);
  if (ready === null) {
    child.kill("SIGKILL");
    throw new Error("the process that reads files did not start");
  }
  return {
    async read(task) {
      const result = next(taskMsMax);
      child.send(task, () => {}); // a process that has ended reads nothing
      const message = await result;
      if (message === null) child.kill("SIGKILL");
      return message;
    },
    end() {
      child.ref();
      child.kill("SIGKILL");
    },
    ended,
  };
}

interface Message {
  result: TaskResult;
}

/** Waits for the next message. Null: the process ended, or was silent for too long. */
function createInbox(child: ChildProcess): (ms: number) => Promise<Message | null> {
  let deliver: ((message: Message | null) => void) | null = null;
  child.on("message", (message) => deliver?.(message as Message)); // from our own program
  child.on("exit", () => deliver?.(null));
  child.on("error", () => deliver?.(null));
  return (ms) => {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(null);
    const { promise, resolve } = Promise.withResolvers<Message | null>();
    const timer = setTimeout(() => resolve(null), ms);
    deliver = resolve;
    return promise.finally(() => clearTimeout(timer));
  };
}
