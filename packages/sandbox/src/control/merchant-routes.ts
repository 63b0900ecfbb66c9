/**
 * A sample merchant: the page a payer returns to, and an inbox for webhooks.
 */
import type { FastifyInstance } from "fastify";
import { escapeHtml, page, sendPage } from "../page.ts";
import type { VirtualClock } from "../virtual-clock.ts";

interface Received {
  receivedAt: string;
  headers: Record<string, unknown>;
  body: string;
}

const KEPT_MAX = 100;

export function merchantRoutes(app: FastifyInstance, clock: VirtualClock): void {
  const inbox: Received[] = [];

  app.get("/__sim/shop", (request, reply) => {
    const entries = Object.entries(request.query as Record<string, unknown>); // Fastify's own shape
    const rows = entries
      .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`)
      .join("");
    const text = `<p>The payer has returned to the merchant. These parameters are not proof of payment: wait for the webhook, or retrieve the payment.</p><dl>${rows}</dl><a class="button" href="/__sim/inbox">View webhooks</a>`;
    return sendPage(reply, page("Returned to the merchant", text));
  });

  app.post("/__sim/inbox", (request, reply) => {
    inbox.push({
      receivedAt: clock.now().toISOString(),
      headers: pickHeaders(request.headers),
      body: JSON.stringify(request.body),
    });
    inbox.splice(0, inbox.length - KEPT_MAX);
    return reply.send({ ok: true });
  });

  app.get("/__sim/inbox", (request, reply) => {
    if (request.headers.accept?.includes("text/html")) {
      return sendPage(reply, page("Webhooks received", list(inbox)));
    }
    return { notifications: inbox };
  });
}

function pickHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("x-")));
}

function list(inbox: readonly Received[]): string {
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
