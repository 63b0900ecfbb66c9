/** A merchant's server that responds rightly most of the time, and in every wrong way otherwise. */
import type { ServerResponse } from "node:http";
import { createChance } from "../fuzz/mutate.ts";
import { listen } from "../support/server/listen.ts";

export interface HostileReceiver {
  /** Each has an address of its own. */
  urls: readonly string[];
  /** Event IDs, in the order in which a 200 was sent for them. */
  confirmed: readonly string[];
  requestCount(): number;
  stop(): Promise<void>;
}

const ADDRESSES = 6;
const WRONG_PERCENT = 15;
const SLOW_MS_MAX = 300;

/** Each leaves the sender without a success. */
const WRONG: readonly ((response: ServerResponse) => void)[] = [
  (response) => void response.writeHead(500).end("error"),
  (response) => void response.writeHead(429, { "retry-after": "1" }).end(),
  (response) => void response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
  (response) => void response.socket?.destroy(),
  // Its body ends early.
  (response) =>
    void response.writeHead(200, { "content-length": 100 }).write("half", () => {
      response.socket?.destroy();
    }),
  (response) => void response.socket?.end("HTTP/1.1 200 OK\nContent-Length: 0\n\n"),
  (response) => void response.socket?.end("SSH-2.0-OpenSSH_9.6\r\n"),
  // It never responds.
  () => {},
  // Without end.
  (response) => {
    response.writeHead(500);
    const drip = setInterval(() => response.write("x".repeat(1_000)), 50);
    response.once("close", () => clearInterval(drip));
  },
];

/** What it does follows from the seed and the order of the requests. */
export async function startHostileReceiver(seed: number): Promise<HostileReceiver> {
  const chance = createChance(seed);
  const confirmed: string[] = [];
  let requestCount = 0;

  function confirm(response: ServerResponse, eventId: string): void {
    if (response.socket?.destroyed !== false) return;
    if (chance(10) === 0) response.writeContinue();
    confirmed.push(eventId);
    response.writeHead(200).end("ok");
  }

  const servers = await Promise.all(
    Array.from({ length: ADDRESSES }, () =>
      listen((request, response) => {
        requestCount += 1;
        request.resume().once("end", () => {
          const isWrong = chance(100) < WRONG_PERCENT;
          if (isWrong) return WRONG[chance(WRONG.length)]?.(response);
          const eventId = String(request.headers["x-event-id"]);
          if (chance(5) > 0) return confirm(response, eventId);
          setTimeout(() => confirm(response, eventId), chance(SLOW_MS_MAX));
        });
      }),
    ),
  );
  return {
    urls: servers.map(({ url }) => `${url}/notify`),
    confirmed,
    requestCount: () => requestCount,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
