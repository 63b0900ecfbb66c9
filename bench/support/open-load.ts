/**
 * The load process of an overload: sends prepared requests at a fixed rate, whatever comes back,
 * over far more connections than the peak needs. A rejected request is sent again later: it was not
 * processed, so its nonce is still unused.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { packetsOf } from "./packets.ts";
import type { Prepared } from "./signed-requests.ts";

export interface OpenLoadResult {
  seconds: number;
  sent: number;
  /** Due, but all connections were waiting for a response. */
  unsent: number;
  succeeded: number;
  refused: number;
  failed: number;
  firstError: string;
  connections: number;
  p50Ms: number;
  p99Ms: number;
  /** From the beginning to the last rejection. */
  lastRefusalMs: number;
}

const TICK_MS = 5;

const [file = "", address = "", rateText = "0", secondsText = "0", connectionsText = "0"] =
  process.argv.slice(2);
const { hostname, port } = new URL(address);
const rate = Number(rateText);
const seconds = Number(secondsText);
const prepared = JSON.parse(readFileSync(file, "utf8")) as Prepared[]; // written by the bench
const packets = packetsOf(prepared, address);
/** Rejected ones, to be sent when no new ones are left. */
const again: Buffer[] = [];
const idle: Socket[] = [];
const result = { sent: 0, unsent: 0, succeeded: 0, refused: 0, failed: 0, connections: 0 };
let firstError = "";
let lastRefusalMs = 0;
const latenciesMs: number[] = [];
await openAll(Number(connectionsText));
const startedAt = performance.now();

const timer = setInterval(() => {
  const elapsedMs = performance.now() - startedAt;
  if (elapsedMs > seconds * 1_000) {
    clearInterval(timer);
    finish(elapsedMs / 1_000);
    return;
  }
  const due = Math.floor((elapsedMs / 1_000) * rate) - result.sent - result.unsent;
  for (let i = 0; i < due; i += 1) sendNext();
}, TICK_MS);

function sendNext(): void {
  const socket = idle.pop();
  const packet = socket && (packets.pop() ?? again.pop());
  if (!packet) {
    if (socket) idle.push(socket);
    result.unsent += 1;
    return;
  }
  result.sent += 1;
  send(socket, packet);
}

/** Before the clock starts, as proxies and clients with pools have them. */
async function openAll(count: number): Promise<void> {
  while (idle.length < count) {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    socket.on("error", (error) => fail(error.message));
    await once(socket, "connect");
    idle.push(socket);
  }
  result.connections = count;
}

function send(socket: Socket, packet: Buffer): void {
  const sentAt = performance.now();
  let received = "";
  const read = (chunk: Buffer) => {
    received += chunk.toString("latin1");
    const headEnd = received.indexOf("\r\n\r\n");
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1]);
    if (received.length < headEnd + 4 + length) return;
    socket.off("data", read);
    idle.push(socket);
    settle(received, performance.now() - sentAt, packet);
  };
  socket.on("data", read);
  socket.write(packet);
}

function settle(response: string, ms: number, packet: Buffer): void {
  const status = response.slice(9, 12);
  if (status === "200") {
    result.succeeded += 1;
    latenciesMs.push(ms);
  } else if (status === "503") {
    result.refused += 1;
    lastRefusalMs = performance.now() - startedAt;
    again.push(packet);
  } else fail(response);
}

function fail(why: string): void {
  result.failed += 1;
  firstError ||= why;
}

function finish(took: number): void {
  latenciesMs.sort((a, b) => a - b);
  const at = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0;
  const whole: OpenLoadResult = {
    ...result,
    seconds: took,
    firstError,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    lastRefusalMs,
  };
  process.stdout.write(`${JSON.stringify(whole)}\n`, () => process.exit(0));
}
