/** Sends the requests that it receives as messages, on its own thread: see measure-request.ts. */
import { parentPort } from "node:worker_threads";
import { sendWire, type WireRequest } from "../../support/api/raw-client.ts";

parentPort?.on("message", async (wire: WireRequest) => parentPort?.postMessage(await send(wire)));

/** 0: the server closed the connection before it had read everything. */
async function send(wire: WireRequest): Promise<number> {
  try {
    return (await sendWire(wire)).status;
  } catch {
    return 0;
  }
}
