import type { FastifyInstance, FastifyReply } from "fastify";
import { PAYER_PAGE, sendPage } from "../page.ts";
import type { OrderBook, WalletOrder } from "./order-book.ts";
import { appLinkPage, endedPage, noOrderPage, payPage } from "./pay-page.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import { bodyForm } from "../read-request.ts";
import { SCENARIOS } from "./scenarios.ts";

type Token = { Params: { token: string } };

/** `/pay/:token` is the wallet's page, `/app/:token` what a phone makes of its app link. */
export function payRoutes(
  app: FastifyInstance,
  parts: { book: OrderBook; desk: PaymentDesk; path: string },
): void {
  const { book, desk, path } = parts;

  app.get<Token>("/app/:token", PAYER_PAGE, (request, reply) => {
    const order = book.findByToken(request.params.token);
    if (!order) return sendPage(reply, noOrderPage(), 404);
    return sendPage(reply, appLinkPage(`${path}/pay/${order.token}`, order));
  });

  app.get<Token>("/pay/:token", PAYER_PAGE, async (request, reply) => {
    const order = book.findByToken(request.params.token);
    if (!order) return sendPage(reply, noOrderPage(), 404);
    if (SCENARIOS[order.amountMinor]?.actsAlone) {
      if (desk.voiceOf(order).merchantCompletes) await desk.approve(order);
      return goBack(reply, order);
    }
    if (book.canBePaid(order) && order.state === "OPEN") {
      return sendPage(reply, payPage(`${path}/pay/${order.token}`, order));
    }
    return sendPage(reply, endedPage(order, book.stateOf(order), backUrlOf(order)));
  });

  app.post<Token>("/pay/:token", PAYER_PAGE, async (request, reply) => {
    const order = book.findByToken(request.params.token);
    if (!order) return sendPage(reply, noOrderPage(), 404);
    const action = bodyForm(request).get("action");
    if (action === "approve" || action === "close") await desk.approve(order);
    else if (action === "decline") await desk.refuse(order, "insufficient");
    else if (action === "cancel") await desk.cancel(order);
    if (action === "close") return sendPage(reply, endedPage(order, book.stateOf(order), null));
    return goBack(reply, order);
  });

  /** Null when the merchant gave no address to come back to. */
  function backUrlOf(order: WalletOrder): string | null {
    const url = desk.voiceOf(order).backToMerchant(order);
    return /^https?:\/\//.test(url) ? url : null;
  }

  function goBack(reply: FastifyReply, order: WalletOrder): FastifyReply {
    const url = backUrlOf(order);
    if (url) return reply.redirect(url, 303);
    return sendPage(reply, endedPage(order, book.stateOf(order), null));
  }
}
