import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Browsers connect ahead of need. A server that closes waits for such a connection as if a request
 * were on its way, until the request's time limit; nothing was asked on it, so it may go at once.
 */
export function closeSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  app.server.on("request", ({ socket }) => silent.delete(socket));
  app.addHook("preClose", async () => {
    for (const socket of silent) socket.destroy();
  });
}
