import { isIP } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FAULT_KINDS, type Fault, type FaultKind } from "../faults.ts";
import { escapeHtml, page } from "../page.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Delivery, Simulator, SimulatorContext } from "../simulator.ts";

export interface ControlTarget {
  sandbox: Sandbox;
  simulators: readonly Simulator[];
  deliver: SimulatorContext["deliver"];
}

/**
 * What steers the simulators: clock, banks, chargebacks, journal, redelivery, faults, reset. Never
 * open it to a network. For people: docs/guides/steer-the-sandbox.md.
 */
export function controlRoutes(app: FastifyInstance, target: ControlTarget): void {
  const { sandbox, simulators, deliver } = target;
  app.get("/", (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(frontPage(sandbox, simulators)),
  );
  app.get("/__sim/clock", () => clockState(sandbox));
  app.post("/__sim/clock", async (request, reply) => {
    const body = objectOf(request.body);
    const advanceMs = body.advanceMs ?? 0;
    if (typeof advanceMs !== "number" || !Number.isSafeInteger(advanceMs) || advanceMs < 0)
      return refuse(reply, "advanceMs must be a whole number, 0 or more");
    if (body.unfreeze === true) sandbox.clock.unfreeze();
    if (body.freeze === true) sandbox.clock.freeze();
    await sandbox.clock.advance(advanceMs);
    return clockState(sandbox);
  });
  app.get("/__sim/journal", (request) => {
    const { simulator } = objectOf(request.query);
    return {
      entries: sandbox.journal.list(typeof simulator === "string" ? simulator : undefined),
    };
  });
  app.post("/__sim/redeliver", async (request, reply) => {
    const { id } = objectOf(request.body);
    const message = typeof id === "number" ? sandbox.journal.findDelivery(id) : null;
    if (!message) return refuse(reply, "id must be that of a delivery in the journal");
    return { answer: await deliver(message) };
  });
  app.post("/__sim/reset", () => {
    sandbox.reset();
    return { ok: true };
  });
  app.get("/__sim/faults", () => faultState(target));
  app.post("/__sim/faults", (request, reply) => setFault(target, request, reply));
  app.get("/__sim/banks", () => ({ banks: listBanks(simulators) }));
  app.post("/__sim/banks", (request, reply) => {
    const { code, isOnline } = objectOf(request.body);
    if (typeof isOnline !== "boolean") return refuse(reply, "isOnline must be true or false");
    const isKnown =
      typeof code === "string" && simulators.some(({ banks }) => banks?.set(code, isOnline));
    if (!isKnown) return refuse(reply, "code must be that of a bank in GET /__sim/banks");
    return { banks: listBanks(simulators) };
  });
  app.get("/__sim/chargebacks", () => ({ chargebacks: listChargebacks(simulators) }));
  app.post("/__sim/chargebacks", (request, reply) => {
    const made = steerChargeback(simulators, objectOf(request.body));
    return "error" in made ? refuse(reply, made.error) : { chargeback: made };
  });
  app.get("/__sim/rails", (request, reply) => {
    // Holds keys: a page in the user's browser that points a name of its own here must not read
    // them.
    const host = request.hostname.replace(/^\[|\]$/g, "");
    if (host !== "localhost" && isIP(host) === 0) return refuse(reply, "use the address", 403);
    return sandbox.rails;
  });
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

/** `id` and `verdict` decide one, `order` raises one. */
function steerChargeback(simulators: readonly Simulator[], body: Record<string, unknown>) {
  const desk = simulators.find(({ chargebacks }) => chargebacks)?.chargebacks;
  const { id, verdict, order, reason = "FRAUD", amountMinor = null } = body;
  if (typeof id === "string" && desk) {
    if (verdict !== "WON" && verdict !== "LOST") return { error: "verdict must be WON or LOST" };
    return desk.decide(id, verdict);
  }
  if (typeof order !== "string" || typeof reason !== "string" || !desk)
    return { error: "order must be that of a card payment, or id that of a chargeback" };
  const isAmount = typeof amountMinor === "number" && Number.isSafeInteger(amountMinor);
  if (amountMinor !== null && (!isAmount || amountMinor < 1))
    return { error: "amountMinor must be a whole number, 1 or more" };
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
  const body = objectOf(request.body);
  const { simulators, sandbox, deliver } = target;
  const name = body.simulator;
  if (body.clear === true) {
    sandbox.faults.clear(typeof name === "string" ? name : undefined);
    return faultState(target);
  }
  if (typeof name !== "string" || !simulators.some((simulator) => simulator.name === name))
    return refuse(reply, `simulator must be one of ${simulators.map((s) => s.name).join(", ")}`);
  if (body.kind === "replay") return replay(sandbox, deliver, name, body.count);
  const fault = readFault(name, body);
  if (typeof fault === "string") return refuse(reply, fault);
  sandbox.faults.add(fault);
  return faultState(target);
}

/** Sends the last `count` messages of a simulator once more, oldest first. */
async function replay(
  sandbox: Sandbox,
  deliver: (message: Delivery) => Promise<unknown>,
  simulator: string,
  count: unknown,
) {
  const messages = sandbox.journal.listDeliveries(simulator, typeof count === "number" ? count : 1);
  for (const message of messages) await deliver(message);
  return { replayed: messages.length };
}

/** The fault, or what is wrong with it. */
function readFault(simulator: string, body: Record<string, unknown>): Fault | string {
  const kind = FAULT_KINDS.find((known) => known === body.kind);
  if (!kind) return `kind must be one of ${FAULT_KINDS.join(", ")}, replay`;
  const fault: Fault = { simulator, kind: kind satisfies FaultKind };
  for (const key of ["count", "ms", "amountMinor"] as const) {
    const value = body[key];
    if (value === undefined) continue;
    if (typeof value !== "number" || !Number.isSafeInteger(value)) return `${key} must be whole`;
    fault[key] = value;
  }
  for (const key of ["fromAt", "untilAt"] as const) {
    const value = body[key];
    if (value === undefined) continue;
    const at = new Date(typeof value === "string" ? value : Number.NaN);
    if (Number.isNaN(at.getTime())) return `${key} must be a time such as 2026-01-05T06:30:00Z`;
    fault[key] = at;
  }
  if (typeof body.reference === "string") fault.reference = body.reference;
  return fault;
}

function clockState(sandbox: Sandbox) {
  return { now: sandbox.clock.now().toISOString(), frozen: sandbox.clock.isFrozen };
}

function refuse(reply: FastifyReply, message: string, status = 400): FastifyReply {
  return reply.code(status).send({ error: message });
}

function objectOf(value: unknown): Record<string, unknown> {
  // Any object may be read by key; every value is checked before use.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function frontPage(sandbox: Sandbox, simulators: readonly Simulator[]): string {
  const rows = simulators.map((simulator) => {
    const links = (simulator.links ?? []).map(
      ({ title, path }) =>
        `<a class="button" href="${escapeHtml(`${sandbox.protocolUrl}/${simulator.name}${path}`)}">${escapeHtml(title)}</a>`,
    );
    const journal = `<a href="/__sim/journal?simulator=${escapeHtml(simulator.name)}">journal</a>`;
    return `<h2>${escapeHtml(simulator.name)}</h2><p class="hint">${escapeHtml(`${sandbox.protocolUrl}/${simulator.name}`)} · ${journal}</p>${links.join("")}`;
  });
  return page(
    "Simulators",
    `${rows.join("")}<h2>Control</h2><p class="hint">Clock: ${sandbox.clock.now().toISOString()}${sandbox.clock.isFrozen ? " (frozen)" : ""}</p><p class="hint">POST /__sim/clock, /__sim/banks, /__sim/chargebacks, /__sim/redeliver, /__sim/faults, /__sim/reset</p>`,
  );
}
