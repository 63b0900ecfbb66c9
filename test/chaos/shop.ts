/** The merchant's endpoint for webhooks: verifies and keeps all that it gets, and can fail. */
import type { ServerResponse } from "node:http";
import { verifyNotification } from "@kaunter/sdk";
import { type Received, type Receiver, startReceiver } from "../support/receiver.ts";

export interface ChaosShop {
  receiver: Receiver;
  /** Of the application; no webhook is accepted without it. */
  trust(publicKey: string): void;
  /** How it responds from now on. */
  respond(how: "ok" | "error" | "never"): void;
  /** What it has confirmed. */
  confirmed: { eventId: string; body: string }[];
  /** Why it did not accept a webhook. */
  rejected: string[];
}

export async function createShop(): Promise<ChaosShop> {
  let how: "ok" | "error" | "never" = "ok";
  let publicKey = "";
  const confirmed: ChaosShop["confirmed"] = [];
  const rejected: string[] = [];

  async function confirm(response: ServerResponse, { headers, body }: Received): Promise<void> {
    try {
      const { eventId } = await verifyNotification({ body, headers, publicKey });
      confirmed.push({ eventId, body });
      response.writeHead(200).end();
    } catch (error) {
      rejected.push(`webhook: ${error instanceof Error ? error.message : error}`);
      response.writeHead(400).end();
    }
  }

  const receiver = await startReceiver((response, received) => {
    if (how === "ok") void confirm(response, received);
    else if (how === "error") response.writeHead(500).end();
  });
  return {
    receiver,
    confirmed,
    rejected,
    trust(key) {
      publicKey = key;
    },
    respond(next) {
      how = next;
    },
  };
}
