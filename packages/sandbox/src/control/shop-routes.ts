/**
 * A stand-in for the merchant's own systems: the page a payer comes back to, and an inbox for
 * notifications.
 */
import type { FastifyInstance } from "fastify";
import { escapeHtml, page } from "../page.ts";
import type { VirtualClock } from "../virtual-clock.ts";

interface Received {
  receivedAt: string;
  headers: Record<string, unknown>;
  body: string;
}

const KEPT_MAX = 100;

export function shopRoutes(app: FastifyInstance, clock: VirtualClock): void {
  const inbox: Received[] = [];

  app.get("/__sim/shop", (request, reply) => {
    const entries = Object.entries(request.query as Record<string, unknown>); // Fastify's own shape
    const rows = entries
      .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`)
      .join("");
    const text = `<p>The payer is back at the shop. A shop must not believe this page's address: it asks the gateway or waits for the signed notification.</p><dl>${rows}</dl><a class="button" href="/__sim/inbox">Notifications received</a>`;
    return reply.type("text/html; charset=utf-8").send(page("Back at the shop", text));
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
      return reply.type("text/html; charset=utf-8").send(page("Notifications", list(inbox)));
    }
    return { notifications: inbox };
  });
}

function pickHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("x-")));
}

function list(inbox: readonly Received[]): string {
  if (inbox.length === 0) return "<p>None yet. They arrive seconds after a payment.</p>";
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
