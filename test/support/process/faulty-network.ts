/**
 * The network between a gateway and its database or its providers, which can fail: connections that
 * go silent, are cut or rejected, or are slow.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export interface FaultyNetwork {
  /** The database's or the providers', through this network. */
  url: string;
  /** Connections opened since the start. */
  openedCount(): number;
  /** Open connections pass nothing on from now on, and do not close; new ones work. */
  freezeOpen(): void;
  /** New connections are accepted as well, without a response: the host is lost. */
  freezeAll(): void;
  /** Closes all open connections, and each new one at once. */
  refuseAll(): void;
  /** Everything that was frozen continues, with what was sent in between; new ones are accepted. */
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

export async function startFaultyNetwork(insideUrl: string): Promise<FaultyNetwork> {
  const links = new Set<Link>();
  let openedCount = 0;
  let isLost = false;
  let isRefusing = false;
  let delayMs = 0;

  function passOn(link: Link): void {
    const inside = connect(placeOf(insideUrl));
    link.inside = inside;
    for (const [one, other] of [
      [link.caller, inside],
      [inside, link.caller],
    ] as const) {
      // In order: nothing overtakes what was sent when the network was slower.
      let sent = Promise.resolve<unknown>(undefined);
      let waiting = 0;
      one.on("data", (bytes) => {
        if (delayMs === 0 && waiting === 0) return void other.write(bytes);
        waiting += 1;
        const delayed = delay(delayMs);
        sent = sent
          .then(() => delayed)
          .then(() => {
            waiting -= 1;
            other.write(bytes);
          });
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
    if (isRefusing) return void caller.destroy();
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

  const url = new URL(insideUrl);
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
    refuseAll() {
      isRefusing = true;
      cut();
    },
    thaw() {
      isLost = false;
      isRefusing = false;
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

/** PostgreSQL's socket, or a host and port. */
function placeOf(insideUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(insideUrl);
  const host = searchParams.get("host") ?? hostname;
  const number = Number(port || 5432);
  return host.startsWith("/") ? { path: join(host, `.s.PGSQL.${number}`) } : { host, port: number };
}
