import type { FastifyInstance, FastifyReply } from "fastify";
import { PAYER_PAGE, sendPage } from "../page.ts";
import { bodyForm } from "../read-request.ts";
import type { OrderProcessor } from "./order-processor.ts";
import type { OrderStore, WalletOrder } from "./order-store.ts";
import { appLinkPage, endedPage, noOrderPage, payPage } from "./pay-page.ts";
import { SCENARIOS } from "./scenarios.ts";

type Token = { Params: { token: string } };

/** `/pay/:token` is the wallet's page, `/app/:token` its app link on a phone. */
export function payRoutes(
  app: FastifyInstance,
  parts: { store: OrderStore; processor: OrderProcessor; path: string },
): void {
  const { store, processor, path } = parts;

  app.get<Token>("/app/:token", PAYER_PAGE, (request, reply) => {
    const order = store.findByToken(request.params.token);
    if (!order) return sendPage(reply, noOrderPage(), 404);
    return sendPage(reply, appLinkPage(`${path}/pay/${order.token}`, order));
  });

  app.get<Token>("/pay/:token", PAYER_PAGE, async (request, reply) => {
    const order = store.findByToken(request.params.token);
    if (!order) return sendPage(reply, noOrderPage(), 404);
    if (SCENARIOS[order.amountMinor]?.actsAlone) {
      if (processor.protocolOf(order).merchantCompletes) await processor.approve(order);
      return goBack(reply, order);
    }
    if (store.canBePaid(order) && order.state === "OPEN") {
      return sendPage(reply, payPage(`${path}/pay/${order.token}`, order));
    }
    return sendPage(reply, endedPage(order, store.stateOf(order), backUrlOf(order)));
  });

  app.post<Token>("/pay/:token", PAYER_PAGE, async (request, reply) => {
    const order = store.findByToken(request.params.token);
    if (!order) return sendPage(reply, noOrderPage(), 404);
    const action = bodyForm(request).get("action");
    if (action === "approve" || action === "close") await processor.approve(order);
    else if (action === "decline") await processor.decline(order, "insufficient");
    else if (action === "cancel") await processor.cancel(order);
    if (action === "close") return sendPage(reply, endedPage(order, store.stateOf(order), null));
    return goBack(reply, order);
  });

  /** Null when the merchant gave no return URL. */
  function backUrlOf(order: WalletOrder): string | null {
    const url = processor.protocolOf(order).backToMerchant(order);
    return /^https?:\/\//.test(url) ? url : null;
  }

  function goBack(reply: FastifyReply, order: WalletOrder): FastifyReply {
    const url = backUrlOf(order);
    if (url) return reply.redirect(url, 303);
    return sendPage(reply, endedPage(order, store.stateOf(order), null));
  }
}
