/**
 * A sample merchant: the page a payer returns to, and an inbox for webhooks.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml, page, sendPage } from "../page.ts";
import { asFields, bodyText, textOf } from "../read-request.ts";
import { type Inbox, type ReceivedWebhook, WAIT_MS_MAX } from "./inbox.ts";

export function merchantRoutes(app: FastifyInstance, inbox: Inbox, key: string): void {
  // As it was signed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  app.get("/__sim/shop", (request, reply) => {
    const entries = Object.entries(request.query as Record<string, unknown>); // Fastify's own shape
    const rows = entries
      .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`)
      .join("");
    const text = `<p>The payer has returned to the merchant. These parameters are not proof of payment: wait for the webhook, or retrieve the payment.</p><dl>${rows}</dl><a class="button" href="/__sim/inbox?key=${key}">View webhooks</a>`;
    return sendPage(reply, page("Returned to the merchant", text));
  });

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const { status, isCut } = await inbox.receive({
      owner: ownerOf(request),
      headers: pickHeaders(request.headers),
      body: bodyText(request),
    });
    if (!isCut) return reply.code(status).send({ ok: status < 300 });
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const owner = ownerOf(request);
    const asked = readWait(request);
    if (asked) return { lastId: await inbox.lastId(owner, asked.after, asked.waitMs) };
    const shown = inbox.list(owner);
    if (request.headers.accept?.includes("text/html")) {
      return sendPage(reply, page("Webhooks received", list(shown)));
    }
    return { notifications: shown, answer: inbox.answerOf(owner) };
  };
  for (const path of ["/__sim/inbox", "/__sim/inbox/:owner"]) {
    app.post(path, receive);
    app.get(path, { config: { needsInboxKey: true } }, show);
  }
}

/** How long a caller waits for the next webhook, and after which; null: it does not ask. */
function readWait(request: FastifyRequest): { after: number; waitMs: number } | null {
  const { after = "0", wait } = asFields(request.query) ?? {};
  if (wait === undefined) return null;
  const waitMs = Math.min(WAIT_MS_MAX, Math.max(0, Number(wait) || 0));
  return { after: Number(after) || 0, waitMs };
}

function ownerOf({ params }: FastifyRequest): string {
  return textOf(asFields(params), "owner");
}

function pickHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("x-")));
}

function list(inbox: readonly ReceivedWebhook[]): string {
  if (inbox.length === 0)
    return "<p>No webhooks yet. They arrive a few seconds after a successful payment.</p>";
  return [...inbox]
    .reverse()
    .map(({ receivedAt, headers, body }) => {
      const rows = Object.entries(headers)
        .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`)
        .join("");
      return `<h2>${receivedAt}</h2><dl>${rows}</dl><p class="hint">${escapeHtml(body)}</p>`;
    })
    .join("");
}
