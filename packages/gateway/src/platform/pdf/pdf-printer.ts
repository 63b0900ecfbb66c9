import { Worker } from "node:worker_threads";
import type { PrintJob, PrintResult } from "./pdf-worker.ts";
import type { Sheet } from "./sheet.ts";

export interface PdfPrinter {
  /** Null when too many wait: try again in a moment. */
  print(sheet: Sheet): Promise<Buffer | null>;
  close(): Promise<void>;
}

const WAITING_MAX = 16;
/** Far above what a sheet takes: the thread hangs. */
const PRINT_MS_MAX = 20_000;
/** The fonts' tools take some 80 MB, released when idle. */
const IDLE_MS = 60_000;
const HEAP_MB_MAX = 256;

interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

/** The thread starts with the first sheet and ends when none came for a while. */
export function createPdfPrinter(): PdfPrinter {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let ids = 0;
  const waiting = new Map<number, Waiting>();

  function stop(reason: Error): Promise<unknown> {
    clearTimeout(idle);
    const stopped = worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    return stopped ?? Promise.resolve();
  }

  function start(): Worker {
    const started = new Worker(new URL("./pdf-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    });
    started.unref();
    const onEnd = (error: Error) => {
      if (worker === started) void stop(error);
    };
    started.on("error", onEnd);
    started.on("exit", () => onEnd(new Error("the PDF thread ended")));
    started.on("message", (result: PrintResult) => {
      const job = waiting.get(result.id);
      waiting.delete(result.id);
      if ("pdf" in result) job?.resolve(Buffer.from(result.pdf));
      else job?.reject(new Error(result.problem));
      if (waiting.size === 0) rest();
    });
    return started;
  }

  function rest(): void {
    clearTimeout(idle);
    idle = setTimeout(() => void stop(new Error("the PDF thread rests")), IDLE_MS).unref();
  }

  return {
    async print(sheet) {
      if (waiting.size >= WAITING_MAX) return null;
      clearTimeout(idle);
      worker ??= start();
      ids += 1;
      const id = ids;
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      waiting.set(id, { resolve, reject });
      const job: PrintJob = { id, sheet };
      worker.postMessage(job);
      const limit = setTimeout(() => void stop(new Error("a sheet took too long")), PRINT_MS_MAX);
      return promise.finally(() => clearTimeout(limit));
    },
    close: () => stop(new Error("closed")).then(() => {}),
  };
}
