import type { FastifyRequest } from "fastify";
import { GatewayError } from "../../domain/errors.ts";
import { rejectNul } from "./reject-nul.ts";

/** Fields of a posted form. Throws INVALID_REQUEST, INVALID_CHARSET. */
export function readForm(request: FastifyRequest): URLSearchParams {
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded" || !Buffer.isBuffer(request.body)) {
    throw new GatewayError("INVALID_REQUEST", { status: 415 });
  }
  const form = new URLSearchParams(request.body.toString("utf8"));
  for (const [name, value] of form) rejectNul(value, name);
  return form;
}
