/**
 * The receiving process of bench/delivery.ts: merchants' endpoints, one port each, that respond
 * after `delayMs`, and one that never does. Reports how many requests of a label have arrived; the
 * label is the first part of the path.
 */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Ready {
  ports: number[];
  deadPort: number;
}
/** Report when `count` requests of `label` have arrived. */
export interface Expectation {
  label: string;
  count: number;
  /** How many of this label have arrived in the meantime is reported as well. */
  neighbour?: string;
}
export interface Report {
  neighbourCount: number;
}

const [count = "1", delayMs = "0"] = process.argv.slice(2);
const arrived = new Map<string, number>();
let expected: Expectation | null = null;
let neighbourBefore = 0;

function report(): void {
  if (!expected || (arrived.get(expected.label) ?? 0) < expected.count) return;
  const neighbourCount = countNeighbours(expected) - neighbourBefore;
  process.send?.({ neighbourCount } satisfies Report);
  expected = null;
}

const countNeighbours = ({ neighbour = "" }: Expectation) => arrived.get(neighbour) ?? 0;

const respond: RequestListener = (request, response) => {
  request.resume().on("end", () => {
    const label = request.url?.split("/")[1] ?? "";
    arrived.set(label, (arrived.get(label) ?? 0) + 1);
    const end = () => response.writeHead(200, { "content-length": 2 }).end("ok");
    if (delayMs === "0") end();
    else setTimeout(end, Number(delayMs));
    report();
  });
};

async function open(listener: RequestListener): Promise<number> {
  const server: Server = createServer({ keepAliveTimeout: 60_000 }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port; // it listens on a port
}

process.on("message", (message) => {
  expected = message as Expectation; // sent by the bench
  neighbourBefore = countNeighbours(expected);
  report();
});
process.on("disconnect", () => process.exit(0));
const ports = await Promise.all(Array.from({ length: Number(count) }, () => open(respond)));
process.send?.({ ports, deadPort: await open((request) => request.resume()) } satisfies Ready);
