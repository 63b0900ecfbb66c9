/**
 * The load process: reads prepared requests, sends them over a fixed number of keep-alive
 * connections and writes one line with what happened. Raw sockets, so that the load costs as little
 * as it can.
 */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { packetsOf } from "./packets.ts";
import type { Prepared } from "./signed-requests.ts";

const [file = "", address = "", connectionsText = "64"] = process.argv.slice(2);
const { hostname, port } = new URL(address);
const prepared = JSON.parse(readFileSync(file, "utf8")) as Prepared[]; // written by the bench
const packets = packetsOf(prepared, address);

let next = 0;
let succeeded = 0;
let failed = 0;
let firstError = "";
const latenciesMs: number[] = [];
const startedAt = process.hrtime.bigint();

await Promise.all(Array.from({ length: Number(connectionsText) }, drive));

const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
latenciesMs.sort((a, b) => a - b);
const at = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0;
process.stdout.write(
  `${JSON.stringify({ seconds, succeeded, failed, firstError, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: latenciesMs.at(-1) ?? 0 })}\n`,
);

/** One connection: sends the next request when the previous response is complete. */
function drive(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    let sentAt = 0;
    let received = "";
    const sendNext = () => {
      const packet = packets[next];
      next += 1;
      if (!packet) {
        socket.end();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(packet);
    };
    socket.on("connect", sendNext);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      const headEnd = received.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const length = /content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1];
      if (length === undefined || received.length < headEnd + 4 + Number(length)) return;
      latenciesMs.push(performance.now() - sentAt);
      if (received.startsWith("HTTP/1.1 200")) succeeded += 1;
      else {
        failed += 1;
        firstError ||= received.slice(headEnd + 4);
      }
      received = "";
      sendNext();
    });
  });
}
