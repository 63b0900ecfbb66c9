import http from "node:http";
import https from "node:https";
import { isIPv4, isIPv6, type Socket } from "node:net";

/** The proxy is not there, or does not lead to the target. Nothing was sent to the target. */
export class TunnelError extends Error {
  override readonly name = "TunnelError";
}

export interface TunnelOptions {
  /** http or https, with the credentials in it. */
  proxyUrl: string;
  /** A name or an address, and a port. */
  target: { host: string; port: number };
  timeoutMs: number;
}

/**
 * A connection to the target through an HTTP proxy: RFC 9110, 9.3.6. Rejects with `TunnelError`,
 * which names the proxy's status.
 */
export function openTunnel({ proxyUrl, target, timeoutMs }: TunnelOptions): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const { protocol, hostname, port, username, password } = new URL(proxyUrl);
  const path = `${isIPv6(target.host) ? `[${target.host}]` : target.host}:${target.port}`;
  const request = (protocol === "https:" ? https : http).request({
    host: hostname.replace(/^\[|\]$/g, ""),
    ...(port !== "" && { port: Number(port) }),
    method: "CONNECT",
    path,
    headers: { host: path, ...authorization(username, password) },
    agent: false,
  });
  const timer = setTimeout(() => request.destroy(new Error("it did not respond")), timeoutMs);
  request.once("connect", ({ statusCode }, socket, head) => {
    clearTimeout(timer);
    if (statusCode === 200) {
      if (head.length > 0) socket.unshift(head);
      resolve(socket as Socket); // of a connection by TCP or TLS
      return;
    }
    socket.destroy();
    reject(new TunnelError(`the proxy responded with ${statusCode} to CONNECT ${path}`));
  });
  request.once("error", (cause) => {
    clearTimeout(timer);
    reject(new TunnelError(`the proxy cannot be used: ${cause.message}`, { cause }));
  });
  request.end();
  return promise;
}

/** No proxy leads there. */
export const isThisMachine = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));

function authorization(username: string, password: string): Record<string, string> {
  if (username === "" && password === "") return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}
