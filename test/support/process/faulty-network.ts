/**
 * The network between a gateway and its database, which can fail: connections that go silent, are
 * cut, or are slow.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

export interface FaultyNetwork {
  /** The database's, through this network. */
  url: string;
  /** Connections opened since the start. */
  openedCount(): number;
  /** Open connections pass nothing on from now on, and do not close; new ones work. */
  freezeOpen(): void;
  /** New connections are accepted as well, and never answered: the host is lost. */
  freezeAll(): void;
  /** Everything that was frozen goes on, with what was sent meanwhile. */
  thaw(): void;
  /** Closes all open connections. */
  cut(): void;
  /** Whatever is sent from now on arrives this much later. 0: at once. */
  slowDown(ms: number): void;
  close(): void;
}

interface Link {
  caller: Socket;
  /** None while a new connection is not passed on. */
  inside: Socket | null;
}

export async function startFaultyNetwork(databaseUrl: string): Promise<FaultyNetwork> {
  const links = new Set<Link>();
  let openedCount = 0;
  let isLost = false;
  let delayMs = 0;

  function passOn(link: Link): void {
    const inside = connect(placeOf(databaseUrl));
    link.inside = inside;
    for (const [one, other] of [
      [link.caller, inside],
      [inside, link.caller],
    ] as const) {
      one.on("data", (bytes) => {
        if (delayMs > 0) setTimeout(() => other.write(bytes), delayMs);
        else other.write(bytes);
      });
      one.on("error", () => {});
      one.on("close", () => {
        links.delete(link);
        other.destroy();
      });
    }
  }

  const door = createServer((caller) => {
    openedCount += 1;
    const link: Link = { caller, inside: null };
    links.add(link);
    caller.on("error", () => {});
    if (!isLost) passOn(link);
  }).listen(0, "127.0.0.1");
  await once(door, "listening");

  function freezeOpen(): void {
    for (const { caller, inside } of links) {
      caller.pause();
      inside?.pause();
    }
  }

  function cut(): void {
    for (const { caller, inside } of links) {
      caller.destroy();
      inside?.destroy();
    }
    links.clear();
  }

  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  // A listening TCP server always has an AddressInfo.
  url.port = String((door.address() as AddressInfo).port);
  return {
    url: url.href,
    openedCount: () => openedCount,
    freezeOpen,
    freezeAll() {
      isLost = true;
      freezeOpen();
    },
    thaw() {
      isLost = false;
      for (const link of links) {
        if (!link.inside) passOn(link);
        link.caller.resume();
        link.inside?.resume();
      }
    },
    cut,
    slowDown(ms) {
      delayMs = ms;
    },
    close() {
      door.close();
      cut();
    },
  };
}

/** PostgreSQL's socket, or its host and port. */
function placeOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? hostname;
  const number = Number(port || 5432);
  return host.startsWith("/") ? { path: join(host, `.s.PGSQL.${number}`) } : { host, port: number };
}
