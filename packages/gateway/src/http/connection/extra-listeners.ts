import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export interface ExtraListeners {
  /** Accepts no more; resolves when the last of their connections is closed. */
  stop(): Promise<void>;
}

/**
 * Node accepts one connection per listening socket and turn of the event loop. Turns are long under
 * load, so payers with new connections would wait for seconds behind clients that exceed their
 * limits.
 */
const LISTENERS = 15;
const IDLE_CHECK_MS = 50;

/** More sockets that listen on the port of `server`, which gets their connections. */
export async function addListeners(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<ExtraListeners> {
  const listeners = Array.from({ length: LISTENERS }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.emit("connection", socket);
    }),
  );
  for (const listener of listeners) {
    listener.listen({ host, port, reusePort: true });
    await once(listener, "listening");
    listener.on("error", (error) => server.emit("error", error));
  }
  return {
    async stop() {
      const closed = Promise.all(
        listeners.map((listener) => new Promise((resolve) => listener.close(resolve))),
      );
      let isClosed = false;
      void closed.then(() => {
        isClosed = true;
      });
      // A closing server closes what is idle once; the others become idle later.
      while (!isClosed) {
        server.closeIdleConnections();
        await Promise.race([closed, delay(IDLE_CHECK_MS)]);
      }
    },
  };
}
