/** The parts of a request. Bodies arrive as the bytes that were sent. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A JSON object; each field is checked where it is read. */
export type Fields = Record<string, unknown>;

export function bodyText(request: FastifyRequest): string {
  return Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
}

export function bodyForm(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(bodyText(request));
}

/** The JSON object in the body; null for anything else. */
export function bodyFields(request: FastifyRequest): Fields | null {
  try {
    return asFields(JSON.parse(bodyText(request)));
  } catch {
    return null;
  }
}

export function asFields(value: unknown): Fields | null {
  // Any object may be read by key.
  return typeof value === "object" && value !== null ? (value as Fields) : null;
}

/** Empty when the field is missing or not text. */
export function textOf(fields: Fields | null, name: string): string {
  const value = fields?.[name];
  return typeof value === "string" ? value : "";
}

export function headerOf(request: FastifyRequest, name: string): string {
  return textOf(request.headers, name);
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split("?")[0] ?? "";
}

export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Sends no response: cuts the connection, or keeps it open until the caller gives up. */
export function drop(reply: FastifyReply, how: "cut" | "hang"): "dropped" {
  reply.hijack();
  if (how === "cut") reply.raw.socket?.destroy();
  return "dropped";
}
