import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import type { ServerCertificate } from "./expired-certificate.ts";

/** A port behind which nothing is: whoever checks its certificate does not get that far. */
export interface ExpiredPort {
  /** `https://127.0.0.1:…` */
  url: string;
  stop(): Promise<void>;
}

/** `onVisit`: somebody has connected, and is about to see the certificate. */
export async function openExpiredPort(
  certificate: ServerCertificate,
  onVisit: () => void,
): Promise<ExpiredPort> {
  const server = createServer(certificate, (socket) => socket.destroy());
  server.on("connection", onVisit);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
