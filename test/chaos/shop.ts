/** The merchant's endpoint for webhooks: keeps all that it gets, and can fail. */
import { type Receiver, startReceiver } from "../support/receiver.ts";

export interface ChaosShop {
  receiver: Receiver;
  /** How it responds from now on. */
  respond(how: "ok" | "error" | "never"): void;
  /** What it has confirmed. */
  confirmed: { eventId: string; body: string }[];
}

export async function openShop(): Promise<ChaosShop> {
  let how: "ok" | "error" | "never" = "ok";
  const confirmed: ChaosShop["confirmed"] = [];
  const receiver = await startReceiver((response, { headers, body }) => {
    if (how === "never") return;
    if (how === "ok") confirmed.push({ eventId: String(headers["x-event-id"]), body });
    response.writeHead(how === "ok" ? 200 : 500).end();
  });
  return {
    receiver,
    confirmed,
    respond(next) {
      how = next;
    },
  };
}
