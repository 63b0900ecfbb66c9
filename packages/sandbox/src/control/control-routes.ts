import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FAULT_KINDS, type Fault, type FaultKind, type Faults } from "../faults.ts";
import type { MemoryJournal, SentDelivery } from "../journal.ts";
import { escapeHtml, page, sendPage } from "../page.ts";
import { asFields, type Fields } from "../read-request.ts";
import type { Simulator } from "../simulator.ts";
import type { VirtualClock } from "../virtual-clock.ts";
import { DELAY_MS_MAX, type Inbox, readAnswer } from "./inbox.ts";
import type { SharedClock } from "./shared-clock.ts";

/** What of a sandbox is under control. */
export interface ControlledSandbox {
  protocolUrl: string;
  /** With its token, which gives control of the simulators. */
  controlUrl: string;
  clock: VirtualClock;
  journal: MemoryJournal;
  faults: Faults;
  /**
   * The current settings of the gateway's rails, by rail ID: an `expired_tls` fault changes URLs.
   * Holds private keys.
   */
  readonly rails: Record<string, unknown>;
  /** Clears payments, journal and faults, and unfreezes the clock. */
  reset(): void;
}

export interface ControlTarget {
  sandbox: ControlledSandbox;
  sharedClock: SharedClock;
  simulators: readonly Simulator[];
  inbox: Inbox;
  deliver(message: SentDelivery): Promise<{ status: number; body: string } | null>;
}

/**
 * The control API of the simulators, behind `guardControl`.
 * Guide: docs/guides/control-the-sandbox.md.
 */
export function controlRoutes(app: FastifyInstance, target: ControlTarget): void {
  const { sandbox, sharedClock, simulators, inbox, deliver } = target;
  app.get("/", (_request, reply) => sendPage(reply, indexPage(sandbox, simulators)));
  app.get("/__sim/clock", () => clockState(target));
  app.post("/__sim/clock", async (request, reply) => {
    const body = bodyOf(request);
    const advanceMs = body.advanceMs ?? 0;
    if (typeof advanceMs !== "number" || !Number.isSafeInteger(advanceMs) || advanceMs < 0)
      return sendError(reply, "advanceMs must be an integer of 0 or more.");
    if (!sharedClock.canAdvance(advanceMs))
      return sendError(reply, "The clock cannot be more than 300 days ahead.");
    if (body.unfreeze === true) await sharedClock.unfreeze();
    if (body.freeze === true) sandbox.clock.freeze();
    if (advanceMs > 0) await sharedClock.advance(advanceMs);
    return clockState(target);
  });
  app.post("/__sim/clock/follow", (request, reply) => {
    const { aheadMs } = bodyOf(request);
    if (typeof aheadMs !== "number" || !Number.isSafeInteger(aheadMs) || aheadMs < 0)
      return sendError(reply, "aheadMs must be an integer of 0 or more.");
    return { aheadMs: sharedClock.follow(aheadMs) };
  });
  app.get("/__sim/journal", (request) => {
    const { simulator } = asFields(request.query) ?? {};
    return {
      entries: sandbox.journal.list(typeof simulator === "string" ? simulator : undefined),
    };
  });
  app.post("/__sim/redeliver", async (request, reply) => {
    const { id } = bodyOf(request);
    const message = typeof id === "number" ? sandbox.journal.findDelivery(id) : null;
    if (!message) return sendError(reply, "id must be the ID of a delivery in GET /__sim/journal.");
    return { answer: await deliver(message) };
  });
  app.post("/__sim/inbox-answer", (request, reply) => {
    const { owner, ...given } = bodyOf(request);
    const answer = readAnswer(given);
    if (typeof owner !== "string" || answer === null) {
      const delay = `delayMs from 0 to ${DELAY_MS_MAX}`;
      return sendError(reply, `Send owner, status from 200 to 599, ${delay}, and isCut.`);
    }
    inbox.setAnswer(owner, answer);
    return { answer };
  });
  app.post("/__sim/reset", () => {
    sandbox.reset();
    return { ok: true };
  });
  app.get("/__sim/faults", () => faultState(target));
  app.post("/__sim/faults", (request, reply) => setFault(target, request, reply));
  app.get("/__sim/banks", () => ({ banks: listBanks(simulators) }));
  app.post("/__sim/banks", (request, reply) => {
    const { code, isOnline } = bodyOf(request);
    if (typeof isOnline !== "boolean") return sendError(reply, "isOnline must be true or false.");
    const isKnown =
      typeof code === "string" && simulators.some(({ banks }) => banks?.set(code, isOnline));
    if (!isKnown) return sendError(reply, "code must be the code of a bank in GET /__sim/banks.");
    return { banks: listBanks(simulators) };
  });
  app.get("/__sim/chargebacks", () => ({ chargebacks: listChargebacks(simulators) }));
  app.post("/__sim/chargebacks", (request, reply) => {
    const made = controlChargeback(simulators, bodyOf(request));
    return "error" in made ? sendError(reply, made.error) : { chargeback: made };
  });
  app.get("/__sim/rails", () => sandbox.rails);
}

function listBanks(simulators: readonly Simulator[]) {
  return simulators.flatMap(({ name, banks }) =>
    (banks?.list() ?? []).map((bank) => ({ simulator: name, ...bank })),
  );
}

function listChargebacks(simulators: readonly Simulator[]) {
  return simulators.flatMap(({ name, chargebacks }) =>
    (chargebacks?.list() ?? []).map((one) => ({ simulator: name, ...one })),
  );
}

/** `id` and `verdict` decide a chargeback, `order` raises one. */
function controlChargeback(simulators: readonly Simulator[], body: Fields) {
  const desk = simulators.find(({ chargebacks }) => chargebacks)?.chargebacks;
  const { id, verdict, order, reason = "FRAUD", amountMinor = null } = body;
  if (typeof id === "string" && desk) {
    if (verdict !== "WON" && verdict !== "LOST") return { error: "verdict must be WON or LOST." };
    return desk.decide(id, verdict);
  }
  if (typeof order !== "string" || typeof reason !== "string" || !desk)
    return { error: "Send order to raise a chargeback, or id and verdict to decide one." };
  const isAmount = typeof amountMinor === "number" && Number.isSafeInteger(amountMinor);
  if (amountMinor !== null && (!isAmount || amountMinor < 1))
    return { error: "amountMinor must be an integer of 1 or more." };
  return desk.raise(order, reason, isAmount ? amountMinor : null);
}

function faultState({ sandbox, simulators }: ControlTarget) {
  return {
    faults: sandbox.faults.list(),
    kinds: [...FAULT_KINDS, "replay"],
    simulators: simulators.map(({ name }) => name),
  };
}

async function setFault(target: ControlTarget, request: FastifyRequest, reply: FastifyReply) {
  const body = bodyOf(request);
  const { simulators, sandbox, deliver } = target;
  const name = body.simulator;
  if (body.clear === true) {
    sandbox.faults.clear(typeof name === "string" ? name : undefined);
    return faultState(target);
  }
  if (typeof name !== "string" || !simulators.some((simulator) => simulator.name === name))
    return sendError(
      reply,
      `simulator must be one of ${simulators.map((s) => s.name).join(", ")}.`,
    );
  if (body.kind === "replay") return replay(sandbox, deliver, name, body.count);
  const fault = readFault(name, body);
  if (typeof fault === "string") return sendError(reply, fault);
  sandbox.faults.add(fault);
  return faultState(target);
}

/** Sends the last `count` webhooks of a simulator again, oldest first. */
async function replay(
  sandbox: ControlledSandbox,
  deliver: ControlTarget["deliver"],
  simulator: string,
  count: unknown,
) {
  const messages = sandbox.journal.listDeliveries(simulator, typeof count === "number" ? count : 1);
  for (const message of messages) await deliver(message);
  return { replayed: messages.length };
}

/** The fault, or why it is invalid. */
function readFault(simulator: string, body: Fields): Fault | string {
  const kind = FAULT_KINDS.find((known) => known === body.kind);
  if (!kind) return `kind must be one of ${FAULT_KINDS.join(", ")}, replay.`;
  const fault: Fault = { simulator, kind: kind satisfies FaultKind };
  for (const key of ["count", "ms", "amountMinor"] as const) {
    const value = body[key];
    if (value === undefined) continue;
    if (typeof value !== "number" || !Number.isSafeInteger(value))
      return `${key} must be an integer.`;
    fault[key] = value;
  }
  for (const key of ["fromAt", "untilAt"] as const) {
    const value = body[key];
    if (value === undefined) continue;
    const at = new Date(typeof value === "string" ? value : Number.NaN);
    if (Number.isNaN(at.getTime())) return `${key} must be a time such as 2026-01-05T06:30:00Z.`;
    fault[key] = at;
  }
  if (typeof body.reference === "string") fault.reference = body.reference;
  return fault;
}

function clockState({ sandbox, sharedClock }: ControlTarget) {
  const { clock } = sandbox;
  const { gatewayAheadMs } = sharedClock;
  return {
    now: clock.now().toISOString(),
    frozen: clock.isFrozen,
    aheadMs: clock.advancedMs,
    gatewayAheadMs,
  };
}

function bodyOf({ body }: FastifyRequest): Fields {
  return asFields(body) ?? {};
}

function sendError(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ error: message });
}

function indexPage(sandbox: ControlledSandbox, simulators: readonly Simulator[]): string {
  const link = (url: string, title: string, kind = "button") =>
    `<a class="${kind}" href="${escapeHtml(url)}">${escapeHtml(title)}</a>`;
  const sections = simulators.map(({ name, title, links = [] }) => {
    const url = `${sandbox.protocolUrl}/${name}`;
    const pages = links.map((one) => link(`${url}${one.path}`, one.title));
    const journal = link(`${sandbox.controlUrl}/__sim/journal?simulator=${name}`, "Journal", "");
    return `<h2>${escapeHtml(title)}</h2><p class="hint">${escapeHtml(url)} · ${journal}</p>${pages.join("")}`;
  });
  const time = `${sandbox.clock.now().toISOString()}${sandbox.clock.isFrozen ? " (frozen)" : ""}`;
  return page(
    "Simulators",
    `${sections.join("")}<h2>Sample merchant</h2>${link(`${sandbox.controlUrl}/__sim/inbox`, "View webhooks")}<h2>Controls</h2><p class="hint">Virtual time: ${time}</p><p class="hint">POST /__sim/clock, /__sim/banks, /__sim/chargebacks, /__sim/redeliver, /__sim/faults, /__sim/reset</p>`,
  );
}
