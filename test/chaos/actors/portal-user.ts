import { setTimeout as wait } from "node:timers/promises";
import { PortalClient, type PortalRequest } from "../../support/portal/portal-client.ts";
import type { RefundCall } from "../journal.ts";
import { type Actor, pick, type Scene } from "./actor.ts";
import { takePaidOrder } from "./paid-orders.ts";

const PAUSE_MS = 500;
/** What the simulated bank decides by; see its guide. */
const RESPONSES = ["sim:won", "sim:lost", "The parcel was signed for."];

/** Views payments, refunds some of them, and responds to disputes. */
export const portalUser: Actor = async (scene) => {
  const portal = new PortalClient(scene.installation.demo);
  await signIn(scene, portal);
  while (!scene.isOver()) {
    await call(scene, portal, "listPayments");
    await refundOne(scene, portal);
    await respondToOne(scene, portal);
    await wait(PAUSE_MS);
  }
};

async function signIn(scene: Scene, portal: PortalClient): Promise<void> {
  const { email, password } = scene.installation.demo.portal;
  await call(scene, portal, "login", { body: { email, password } });
}

async function refundOne(scene: Scene, portal: PortalClient): Promise<void> {
  const order = await takePaidOrder(scene);
  if (!order) return;
  const { orderId, transactionId, amountMinor: ofAll } = order;
  const amountMinor = 1 + scene.chance(ofAll);
  const idempotencyKey = `of-${orderId}`;
  const key = `portal ${idempotencyKey}`; // as the gateway keeps it separate from the API's
  const made: RefundCall = { key, orderId, transactionId, amountMinor, result: "unknown" };
  scene.journal.refunds.set(key, made);
  const answer = await call(scene, portal, "refundPayment", {
    params: { id: transactionId },
    body: { amountMinor, reason: "cold", idempotencyKey },
  });
  if (!answer) return;
  made.result = answer.status === 200 ? "acknowledged" : { code: answer.body?.error?.code };
}

async function respondToOne(scene: Scene, portal: PortalClient): Promise<void> {
  const listed = await call(scene, portal, "listDisputes", { query: { status: "OPEN" } });
  const [first] = listed?.status === 200 ? listed.body.items : [];
  if (!first) return;
  const params = { id: first.id };
  const text = scene.chance(3) === 0 ? null : pick(RESPONSES, scene.chance);
  const answer =
    text === null
      ? await call(scene, portal, "acceptDispute", { params, body: {} })
      : await call(scene, portal, "respondToDispute", { params, body: { text } });
  if (answer?.status === 200) scene.journal.responses.set(first.id, { disputeId: first.id, text });
}

/** Again and again until there is a response; null when the run ends before. */
async function call(scene: Scene, portal: PortalClient, name: string, request: PortalRequest = {}) {
  while (!scene.isClosed()) {
    try {
      const answer = await portal.call(name, request);
      scene.journal.note(`portal ${name}`, String(answer.status));
      if (answer.body?.error?.code === "CONFIRMATION_REQUIRED") {
        const { password } = scene.installation.demo.portal;
        await call(scene, portal, "confirmSession", { body: { password } });
        continue;
      }
      if (answer.status < 500 && answer.status !== 429) return answer;
    } catch (error) {
      // Of `fetch`: there was no response.
      if (!(error instanceof TypeError)) throw error;
      scene.journal.note(`portal ${name}`, "no connection");
    }
    await wait(PAUSE_MS);
  }
  return null;
}
