import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import type { ServerCertificate } from "./expired-certificate.ts";

/** A port that offers only an expired certificate. */
export interface ExpiredPort {
  /** `https://127.0.0.1:…` */
  url: string;
  stop(): Promise<void>;
}

/** `createCertificate` is called for each connection, after `onVisit`. */
export async function openExpiredPort(
  createCertificate: () => Promise<ServerCertificate>,
  onVisit: () => void,
): Promise<ExpiredPort> {
  const server = createServer(async (socket) => {
    socket.on("error", () => socket.destroy());
    onVisit();
    const secureContext = createSecureContext(await createCertificate());
    const secure = new TLSSocket(socket, { isServer: true, secureContext });
    for (const event of ["error", "secure"]) secure.on(event, () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
