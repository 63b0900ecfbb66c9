/** The issuer's 3-D Secure 2 pages: method and challenge. No page needs a script. */
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { escapeHtml, PAYER_PAGE, page, sendPage } from "../../page.ts";
import { bodyForm } from "../../read-request.ts";
import { formatRinggit } from "../../ringgit.ts";
import type { SimulatorContext } from "../../simulator.ts";
import type { Authentication, CardOrder, CardStore } from "../orders.ts";
import { challengeResult, serverTransIdIn } from "./authentication.ts";

/** What the payer enters at the challenge. */
export const CODE_PASS = "123456";
export const CODE_FAIL = "000000";
export const CODE_ERROR = "999999";
export const WRONG_CODES_MAX = 3;
const CANCELLED_BY_CARDHOLDER = "01";

interface Found {
  order: CardOrder;
  authentication: Authentication;
}

export function acsRoutes(app: FastifyInstance, context: SimulatorContext, store: CardStore): void {
  const acsUrl = `${context.baseUrl}/acs`;
  const postBack = (title: string, text: string, to: string, fields: Record<string, string>) =>
    page(
      title,
      `<p>${escapeHtml(text)}</p>${form(to, fields, '<button class="primary">Continue</button>')}<script src="${escapeHtml(acsUrl)}/post.js"></script>`,
    );

  app.get("/acs/post.js", PAYER_PAGE, (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send("document.forms[0].submit();\n"),
  );

  app.post("/acs/method", PAYER_PAGE, (request, reply) => {
    const data = bodyForm(request).get("threeDSMethodData");
    const found = find(store, serverTransIdIn(data));
    if (!found) return sendError(reply, "Authentication not found.");
    if (found.order.script.method === "silent")
      return sendPage(
        reply,
        page(
          "Checking your browser",
          "<p>This page does not respond, as this test card requests.</p>",
        ),
      );
    const fields = { threeDSMethodData: data ?? "", ...returnFields(found) };
    const text = "Your bank has checked this browser.";
    return sendPage(
      reply,
      postBack("Checking your browser", text, found.authentication.redirectUrl, fields),
    );
  });

  app.post("/acs/challenge", PAYER_PAGE, (request, reply) => {
    const found = find(store, serverTransIdIn(bodyForm(request).get("creq")));
    if (!found) return sendError(reply, "Challenge not found.");
    if (found.authentication.status !== "C") return sendError(reply, "This challenge has ended.");
    return sendPage(reply, challengePage(acsUrl, found));
  });

  app.post("/acs/challenge/answer", PAYER_PAGE, async (request, reply) => {
    const input = bodyForm(request);
    const found = find(store, input.get("challenge"));
    if (!found) return sendError(reply, "Challenge not found.");
    const { authentication, order } = found;
    if (authentication.status !== "C") return sendError(reply, "This challenge has ended.");
    const cancelled = input.get("action") === "cancel";
    if (!cancelled && order.script.challenge === "drops") {
      authentication.status = "U";
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    const isOver = checkCode(authentication, cancelled ? null : typedCode(input.get("code")));
    if (!isOver) return sendPage(reply, challengePage(acsUrl, found, "Incorrect code. Try again."));
    if (order.script.challenge === "repeats") await repeatResult(context, found);
    const fields = { cres: challengeResult(authentication), ...returnFields(found) };
    const text = "Your bank has sent the result to the merchant.";
    return sendPage(
      reply,
      postBack("Return to the merchant", text, authentication.redirectUrl, fields),
    );
  });
}

/** Also of an input method that writes full-width digits. */
function typedCode(text: string | null): string {
  return (text ?? "").normalize("NFKC").replace(/\s/g, "");
}

/** True when the challenge has ended; a `code` of null means that the payer cancelled. */
function checkCode(authentication: Authentication, code: string | null): boolean {
  if (code === CODE_PASS) authentication.status = "Y";
  else if (code === CODE_ERROR) authentication.status = "U";
  else if (code === null) {
    authentication.status = "N";
    authentication.cancel = CANCELLED_BY_CARDHOLDER;
  } else {
    authentication.wrongCodes += 1;
    if (code !== CODE_FAIL && authentication.wrongCodes < WRONG_CODES_MAX) return false;
    authentication.status = "N";
  }
  return true;
}

/**
 * Posts the result as a browser would: once with another session's ID, and once as a duplicate.
 */
async function repeatResult(context: SimulatorContext, found: Found): Promise<void> {
  for (const serverTransId of [randomUUID(), found.authentication.serverTransId]) {
    const cres = challengeResult(found.authentication, serverTransId);
    await context.deliver({
      url: found.authentication.redirectUrl,
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ cres, ...returnFields(found) }).toString(),
    });
  }
}

/** Added to every return, so that the merchant can match it to a payment. */
function returnFields({ order, authentication }: Found): Record<string, string> {
  return { "order.id": order.id, "transaction.id": authentication.transactionId };
}

function challengePage(acsUrl: string, { order, authentication }: Found, problem = ""): string {
  const error = problem ? `<p class="error" role="alert">${escapeHtml(problem)}</p>` : "";
  const facts = `<p class="amount">${formatRinggit(order.amountMinor)}</p><dl><dt>Order</dt><dd>${escapeHtml(order.reference)}</dd><dt>Card</dt><dd>${order.script.brand} ending ${escapeHtml(order.lastFour)}</dd></dl>`;
  const hidden = { challenge: authentication.serverTransId };
  const cancel = form(
    `${acsUrl}/challenge/answer`,
    { ...hidden, action: "cancel" },
    '<button class="danger">Cancel payment</button>',
  );
  if (order.script.challenge === "never_ends")
    return page(
      "Confirm payment",
      `${facts}<p>Confirm this payment in your bank's app.</p>${cancel}`,
    );
  const entry = `<label for="code">Code from your bank</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="6"><p class="hint">${CODE_PASS} confirms the payment, ${CODE_FAIL} fails, ${CODE_ERROR} returns a bank error.</p><button class="primary">Confirm payment</button>`;
  return page(
    "Confirm payment",
    `${facts}${error}${form(`${acsUrl}/challenge/answer`, hidden, entry)}${cancel}`,
  );
}

function form(action: string, fields: Record<string, string>, content: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(action)}">${hidden.join("")}${content}</form>`;
}

function find(store: CardStore, serverTransId: string | null): Found | null {
  if (serverTransId === null) return null;
  for (const order of store.orders.values()) {
    const { authentication } = order;
    if (authentication?.serverTransId === serverTransId) return { order, authentication };
  }
  return null;
}

function sendError(reply: FastifyReply, text: string): FastifyReply {
  return sendPage(reply, page("Not available", `<p>${escapeHtml(text)}</p>`), 400);
}
