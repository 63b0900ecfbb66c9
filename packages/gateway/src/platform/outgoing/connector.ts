import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns";
import net, { type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { buildConnector } from "undici";
import { HttpFailure } from "../http-client.ts";
import { addressesIn, bareHost, isPublicAddress, type TargetPolicy } from "../target-guard.ts";
import { isThisMachine, openTunnel } from "./tunnel.ts";

export interface ConnectorOptions {
  policy: TargetPolicy;
  /** The gateway's own hosts as `hostOf` has them, never called under any policy. */
  forbiddenHosts?: readonly string[];
  /** Resolves a name; the system's resolver by default. */
  lookup?: typeof lookup;
  connectTimeoutMs?: number;
  /** Everything goes through it but calls to this machine. */
  proxyUrl?: string | null;
}

const CONNECT_TIMEOUT_MS = 5_000;

export class ForbiddenTarget extends Error {}

/** Rejects with an `HttpFailure` for a forbidden target, otherwise with what went wrong. */
export type OpenSocket = (target: { host: string; port: number }) => Promise<Socket>;

/** Connections for other protocols than HTTP, by TCP, with the checks of every outgoing call. */
export function createSockets(options: ConnectorOptions): OpenSocket {
  const connect = createConnector(options);
  return async ({ host, port }) => {
    expectAllowed(host, options);
    const target = { hostname: host, protocol: "http:", port: String(port) };
    return new Promise((resolve, reject) => {
      connect(target, (error, socket) => (error ? reject(error) : resolve(socket)));
    });
  };
}

/** Rejects a host of the gateway, and a literal IP address: it is connected to without a lookup. */
export function expectAllowed(host: string, { policy, forbiddenHosts }: ConnectorOptions): void {
  const isForbiddenLiteral = net.isIP(host) !== 0 && !isAllowed(host, policy);
  if (isForbiddenLiteral || forbiddenHosts?.includes(host)) {
    throw new HttpFailure("connect", false, { cause: new ForbiddenTarget(host) });
  }
}

/** Connects to the target, through the proxy if there is one. */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const timeoutMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const resolve = (host: string, lookupOptions: LookupOptions, done: LookupAllDone) =>
    (options.lookup ?? lookup)(host, { ...lookupOptions, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const forbidden = addresses.find((entry) => !isAllowed(entry.address, options.policy));
      if (forbidden) return done(new ForbiddenTarget(forbidden.address), []);
      done(null, addresses);
    });
  const connect = buildConnector({
    timeout: timeoutMs,
    lookup: (host, lookupOptions, done) =>
      resolve(host, lookupOptions, (error, addresses) => {
        if (error) return done(error, []);
        respondToLookup(addresses, lookupOptions.all === true, done);
      }),
  });
  const { proxyUrl, policy } = options;
  if (typeof proxyUrl !== "string") return connect;

  async function reach({ hostname, protocol, port }: buildConnector.Options): Promise<Socket> {
    // The proxy is asked for the address that was checked: a name could lead it elsewhere.
    const host = policy === "any" ? hostname : await firstAddress(hostname);
    const target = { host, port: Number(port) || (protocol === "https:" ? 443 : 80) };
    return openTunnel({ proxyUrl: proxyUrl ?? "", target, timeoutMs });
  }
  const firstAddress = (host: string) =>
    new Promise<string>((found, reject) => {
      resolve(host, {}, (error, [first]) => {
        if (error || !first) reject(error ?? new Error("no address"));
        else found(first.address);
      });
    });

  return (target, done) => {
    if (isThisMachine(target.hostname)) return connect(target, done);
    reach(target).then(
      (socket) =>
        target.protocol === "https:"
          ? connect({ ...target, httpSocket: socket }, done)
          : done(null, socket),
      (error: Error) => done(error, null),
    );
  };
}

type LookupAllDone = (error: Error | null, addresses: LookupAddress[]) => void;
type LookupDone = (error: Error | null, address: LookupAddress[] | string, family?: number) => void;

function respondToLookup(addresses: LookupAddress[], all: boolean, done: LookupDone): void {
  const [first] = addresses;
  if (all) done(null, addresses);
  else if (first) done(null, first.address, first.family);
  else done(new Error("no address"), "");
}

function isAllowed(address: string, policy: TargetPolicy): boolean {
  return policy === "any" || (isPublicAddress(address) && !isOwnAddress(address));
}

/** A machine may have public addresses of its own; read for each call, since they change. */
function isOwnAddress(address: string): boolean {
  const called = addressesIn(address);
  return Object.values(networkInterfaces()).some((entries) =>
    entries?.some((entry) => addressesIn(entry.address).some((own) => called.includes(own))),
  );
}

export const hostOf = ({ hostname }: URL): string => bareHost(hostname);
