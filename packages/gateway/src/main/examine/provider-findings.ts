import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, type PeerCertificate } from "node:tls";
import { isThisMachine, openTunnel } from "../../platform/outgoing/tunnel.ts";
import { type Finding, fail, messageOf, ok, warn } from "./finding.ts";

const CHECK = "provider";
const CONNECT_MS_MAX = 5_000;
const DAY_MS = 86_400_000;
const CERTIFICATE_DAYS_MIN = 21;

/** Each address of the rail settings, with the names of its settings, such as `fpx.baseUrl`. */
export function listAddresses(settings: unknown): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [address, name] of addressesOf(settings, "")) {
    found.set(address, [...(found.get(address) ?? []), name]);
  }
  return found;
}

function addressesOf(value: unknown, name: string): (readonly [address: string, name: string])[] {
  if (typeof value === "string") {
    const url = /^(https?|sftp):/.test(value) ? URL.parse(value) : null;
    return url ? [[`${url.protocol}//${url.host}`, name]] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    addressesOf(part, name === "" ? key : `${name}.${key}`),
  );
}

const PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443, "sftp:": 22 };

/**
 * Connects, says nothing, and looks at the certificate. `proxyUrl`: what HTTP goes through, but to
 * this machine; null for none.
 */
export async function examineAddress(
  address: string,
  settings: readonly string[],
  proxyUrl: string | null,
  now: Date,
): Promise<Finding> {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isDirect = proxyUrl === null || protocol === "sftp:" || isThisMachine(host);
  const named = `${settings.join(", ")}: ${address}${isDirect ? "" : " through the proxy"}`;
  const target = { host, port: Number(port) || (PORTS[protocol] ?? 443) };
  const open = () =>
    isDirect
      ? openDirectly(target)
      : openTunnel({ proxyUrl: proxyUrl ?? "", target, timeoutMs: CONNECT_MS_MAX });
  try {
    const socket = await open();
    if (protocol === "https:") return judgeTls(named, await readTls(socket, host), now);
    socket.destroy();
    return ok(CHECK, `${named} accepts connections`);
  } catch (error) {
    const fix =
      "Check the address in the rail settings, the firewall for outgoing connections and your provider's allow list.";
    return fail(CHECK, `${named} cannot be reached: ${messageOf(error)}`, fix);
  }
}

interface Target {
  host: string;
  port: number;
}

interface SeenTls {
  validTo: Date;
  /** Why the certificate is not trusted; empty when it is. */
  problem: string;
}

async function openDirectly(target: Target): Promise<Socket> {
  const socket = connect(target);
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(CONNECT_MS_MAX) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function readTls(opened: Socket, host: string): Promise<SeenTls> {
  // Looked at, not used: the certificate of a provider that is not trusted is reported.
  const rejectUnauthorized = false;
  const names = isIP(host) === 0 && { servername: host };
  const socket = connectTls({ socket: opened, rejectUnauthorized, ...names });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(CONNECT_MS_MAX) });
    const certificate: PeerCertificate = socket.getPeerCertificate();
    const problem = socket.authorized ? "" : String(socket.authorizationError);
    return { validTo: new Date(certificate.valid_to), problem };
  } finally {
    socket.destroy();
  }
}

/** `named`: the address, after the names of its settings. */
export function judgeTls(named: string, { validTo, problem }: SeenTls, now: Date): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const ends = `its certificate ends ${validTo.toISOString().slice(0, 10)}`;
  const ask = "The provider has to renew its certificate: contact it.";
  if (days < 0) return fail(CHECK, `${named} responds, but ${ends}`, ask);
  if (problem !== "") {
    const text = `${named} responds, but its certificate is not trusted here (${problem})`;
    return warn(
      CHECK,
      text,
      "Compare the address with the provider's, or add its CA to this machine.",
    );
  }
  const text = `${named} responds, ${ends}`;
  return days < CERTIFICATE_DAYS_MIN ? warn(CHECK, text, ask) : ok(CHECK, text);
}
