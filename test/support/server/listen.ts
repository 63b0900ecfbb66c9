import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

export interface Listening {
  port: number;
  /** Without a path. */
  url: string;
  /** Cuts what is still under way. */
  stop(): Promise<void>;
}

/** A server on a free port of this machine. */
export async function listen(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
