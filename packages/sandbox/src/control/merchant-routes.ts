/**
 * A sample merchant: the page a payer returns to, and an inbox for webhooks.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml, page, sendPage } from "../page.ts";
import { asFields, textOf } from "../read-request.ts";
import type { VirtualClock } from "../virtual-clock.ts";

interface Received {
  id: number;
  /** Whose inbox: the last part of the path; empty for the common one. */
  owner: string;
  receivedAt: string;
  headers: Record<string, unknown>;
  body: string;
}

/** In all inboxes. */
const KEPT_MAX = 1_000;

export function merchantRoutes(app: FastifyInstance, clock: VirtualClock, key: string): void {
  const inbox: Received[] = [];
  let lastId = 0;

  app.get("/__sim/shop", (request, reply) => {
    const entries = Object.entries(request.query as Record<string, unknown>); // Fastify's own shape
    const rows = entries
      .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`)
      .join("");
    const text = `<p>The payer has returned to the merchant. These parameters are not proof of payment: wait for the webhook, or retrieve the payment.</p><dl>${rows}</dl><a class="button" href="/__sim/inbox?key=${key}">View webhooks</a>`;
    return sendPage(reply, page("Returned to the merchant", text));
  });

  const receive = (request: FastifyRequest, reply: FastifyReply) => {
    lastId += 1;
    inbox.push({
      id: lastId,
      owner: ownerOf(request),
      receivedAt: clock.now().toISOString(),
      headers: pickHeaders(request.headers),
      body: JSON.stringify(request.body),
    });
    inbox.splice(0, inbox.length - KEPT_MAX);
    return reply.send({ ok: true });
  };
  const show = (request: FastifyRequest, reply: FastifyReply) => {
    const owner = ownerOf(request);
    const shown = inbox.filter((each) => owner === "" || each.owner === owner);
    if (request.headers.accept?.includes("text/html")) {
      return sendPage(reply, page("Webhooks received", list(shown)));
    }
    return { notifications: shown };
  };
  for (const path of ["/__sim/inbox", "/__sim/inbox/:owner"]) {
    app.post(path, receive);
    app.get(path, { config: { needsInboxKey: true } }, show);
  }
}

function ownerOf({ params }: FastifyRequest): string {
  return textOf(asFields(params), "owner");
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
