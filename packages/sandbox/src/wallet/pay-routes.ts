import type { FastifyInstance, FastifyReply } from "fastify";
import type { OrderBook, WalletOrder } from "./order-book.ts";
import { appLinkPage, endedPage, noOrderPage, payPage } from "./pay-page.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import { bodyText } from "./read-request.ts";
import { SCENARIOS } from "./scenarios.ts";

const payerPage = { config: { payerPage: true } };
type Token = { Params: { token: string } };

/** `/pay/:token` is the wallet's page, `/app/:token` what a phone makes of its app link. */
export function payRoutes(
  app: FastifyInstance,
  parts: { book: OrderBook; desk: PaymentDesk; path: string },
): void {
  const { book, desk, path } = parts;

  app.get<Token>("/app/:token", payerPage, (request, reply) => {
    const order = book.findByToken(request.params.token);
    if (!order) return html(reply, noOrderPage(), 404);
    return html(reply, appLinkPage(`${path}/pay/${order.token}`, order));
  });

  app.get<Token>("/pay/:token", payerPage, async (request, reply) => {
    const order = book.findByToken(request.params.token);
    if (!order) return html(reply, noOrderPage(), 404);
    if (SCENARIOS[order.amountMinor]?.actsAlone) {
      if (desk.voiceOf(order).merchantCompletes) await desk.approve(order);
      return goBack(reply, order);
    }
    if (book.canBePaid(order) && order.state === "OPEN") {
      return html(reply, payPage(`${path}/pay/${order.token}`, order));
    }
    return html(reply, endedPage(order, book.stateOf(order), backUrlOf(order)));
  });

  app.post<Token>("/pay/:token", payerPage, async (request, reply) => {
    const order = book.findByToken(request.params.token);
    if (!order) return html(reply, noOrderPage(), 404);
    const action = new URLSearchParams(bodyText(request)).get("action");
    if (action === "approve" || action === "close") await desk.approve(order);
    else if (action === "decline") await desk.refuse(order, "insufficient");
    else if (action === "cancel") await desk.cancel(order);
    if (action === "close") return html(reply, endedPage(order, book.stateOf(order), null));
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
    return html(reply, endedPage(order, book.stateOf(order), null));
  }
}

function html(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(text);
}
