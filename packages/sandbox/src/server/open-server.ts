import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens before it has a handler, because its port is needed to create the routes. */
export async function openServer(
  host: string,
  port: number,
  options: { freePortWhenTaken: boolean },
): Promise<{ server: Server; url: string }> {
  const server = createServer();
  try {
    await listen(server, host, port);
  } catch (error) {
    const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (!taken || !options.freePortWhenTaken) throw error;
    await listen(server, host, 0);
  }
  // A listening TCP server always has an AddressInfo.
  const actual = (server.address() as AddressInfo).port;
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return { server, url: `http://${name.includes(":") ? `[${name}]` : name}:${actual}` };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
