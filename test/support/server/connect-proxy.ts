import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";

export interface ConnectProxy {
  /** With credentials in it. */
  url: string;
  /** What it was asked for, and by whom. */
  asked: { path: string; authorization: string | undefined }[];
  /** Of this machine; every tunnel ends there, whatever it was asked for. */
  targetPort: number;
  /** What a request is answered with instead of a tunnel. */
  refusal: string | null;
  stop(): Promise<void>;
}

/** An HTTP proxy that knows CONNECT and nothing else. */
export async function startConnectProxy(targetPort: number): Promise<ConnectProxy> {
  const server = createServer();
  const sockets = new Set<Socket>();
  server.on("connect", (request: IncomingMessage, client: Socket) => {
    proxy.asked.push({
      path: request.url ?? "",
      authorization: request.headers["proxy-authorization"],
    });
    if (proxy.refusal !== null) return void client.end(proxy.refusal);
    const target = connect(proxy.targetPort, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.pipe(client).pipe(target);
    });
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on("error", () => {}); // the other side has left
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const proxy: ConnectProxy = {
    url: `http://user:p%40ss@127.0.0.1:${port}`,
    asked: [],
    targetPort,
    refusal: null,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}
