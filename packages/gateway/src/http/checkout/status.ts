import type { Screen } from "@kaunter/checkout";
import type { FastifyInstance } from "fastify";
import type { CheckoutStatus } from "../../domain/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import { isLongId } from "../../domain/ids.ts";
import { findCheckout } from "../../store/checkouts.ts";
import { listTransactionsOfCheckout } from "../../store/transactions.ts";
import { versionOf } from "./load-session.ts";
import { type CheckoutDeps, queryText } from "./page-io.ts";

interface LiveStatus {
  status: string;
  /** What the page would show, as far as the script cares. */
  screen: Screen;
  /** Changes whenever the page would look different. */
  version: string;
  isFinal: boolean;
}

const SCREENS: Readonly<Record<CheckoutStatus, Screen>> = {
  IN_PROCESS: "pending",
  SUCCESS: "success",
  FAILED: "failed",
  CANCELLED: "cancelled",
  EXPIRED: "expired",
};

const EVENT_INTERVAL_MS = 1_000;
/** The browser connects anew after this; a stream must not live for ever. */
const STREAM_MS_MAX = 120_000;

/** Live status for the page's script: one answer, or a stream of changes. */
export function registerStatus(app: FastifyInstance, deps: CheckoutDeps): void {
  app.get("/checkout/status", async (request, reply) => {
    const status = await readStatus(deps, queryText(request, "checkoutId"));
    return reply.header("cache-control", "no-store").send(status);
  });

  app.get("/checkout/events", async (request, reply) => {
    const checkoutId = queryText(request, "checkoutId");
    let last = await readStatus(deps, checkoutId);
    reply.hijack();
    reply.raw.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const send = (status: LiveStatus) => reply.raw.write(`data: ${JSON.stringify(status)}\n\n`);
    send(last);
    const startedAtMs = deps.clock.now().getTime();
    const timer = setInterval(async () => {
      try {
        const status = await readStatus(deps, checkoutId);
        if (status.version !== last.version) send(status);
        else reply.raw.write(":\n\n");
        last = status;
        const isOld = deps.clock.now().getTime() - startedAtMs > STREAM_MS_MAX;
        if (status.isFinal || isOld) reply.raw.end();
      } catch {
        reply.raw.end(); // the browser connects again, or polls
      }
    }, EVENT_INTERVAL_MS);
    reply.raw.once("close", () => clearInterval(timer));
  });
}

async function readStatus(deps: CheckoutDeps, checkoutId: string | undefined): Promise<LiveStatus> {
  if (checkoutId === undefined || !isLongId(checkoutId)) {
    throw new GatewayError("TRANSACTION_NOT_FOUND");
  }
  const checkout = await findCheckout(deps.database, checkoutId);
  if (!checkout) throw new GatewayError("TRANSACTION_NOT_FOUND");
  const attempts = await listTransactionsOfCheckout(deps.database, checkoutId);
  return {
    status: checkout.status,
    screen: SCREENS[checkout.status],
    version: versionOf(checkout, attempts),
    isFinal: checkout.status !== "IN_PROCESS",
  };
}
