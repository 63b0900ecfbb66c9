import type { FastifyReply, FastifyRequest } from "fastify";
import type { SimulatorContext } from "../simulator.ts";

export type Fields = Record<string, unknown>;

const CLOCK_SKEW_MS_MAX = 5 * 60_000;

export function bodyText(request: FastifyRequest): string {
  return Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
}

/** Of a JSON object; null for anything else. */
export function bodyFields(request: FastifyRequest): Fields | null {
  try {
    const value: unknown = JSON.parse(bodyText(request));
    return asFields(value);
  } catch {
    return null;
  }
}

export function asFields(value: unknown): Fields | null {
  // Every field is checked where it is read.
  return typeof value === "object" && value !== null ? (value as Fields) : null;
}

export function textOf(fields: Fields | null, name: string): string {
  const value = fields?.[name];
  return typeof value === "string" ? value : "";
}

export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split("?")[0] ?? "";
}

/** The wallet's own time: virtual, plus the skew a fault asks for. */
export function walletNow({ clock, faults }: SimulatorContext): Date {
  return new Date(clock.now().getTime() + faults.skewMs());
}

/**
 * Within five minutes. Tests move our clock but not the caller's: either one may be the caller's.
 */
export function isFresh({ clock, faults }: SimulatorContext, sentAt: Date): boolean {
  const clocks = [clock.now().getTime(), Date.now()].map((at) => at + faults.skewMs());
  return clocks.some((at) => Math.abs(at - sentAt.getTime()) <= CLOCK_SKEW_MS_MAX);
}

/**
 * Whole sen of `{ currency: "MYR", value }`, where the value may be text or number; null otherwise.
 */
export function senOf(value: unknown): number | null {
  const amount = typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : value;
  return typeof amount === "number" && Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

/** Nothing is answered: the connection is cut, or stays open until the caller gives up. */
export function drop(reply: FastifyReply, how: "cut" | "hang"): "dropped" {
  reply.hijack();
  if (how === "cut") reply.raw.socket?.destroy();
  return "dropped";
}
