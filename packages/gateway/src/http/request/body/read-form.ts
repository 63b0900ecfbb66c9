import type { FastifyRequest } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { rejectNul } from "./reject-nul.ts";

/** Many times as many as any form has. */
const FIELDS_MAX = 200;
const SEPARATOR = "&".charCodeAt(0);

/** Fields of a posted form. Throws INVALID_REQUEST, INVALID_CHARSET. */
export function readForm(request: FastifyRequest): URLSearchParams {
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded" || !Buffer.isBuffer(request.body)) {
    throw new GatewayError("INVALID_REQUEST", { status: 415 });
  }
  if (hasTooManyFields(request.body)) {
    throw new GatewayError("INVALID_REQUEST", {
      detail: `The form has more than ${FIELDS_MAX} fields.`,
    });
  }
  const form = new URLSearchParams(request.body.toString("utf8"));
  for (const [name, value] of form) rejectNul(value, name);
  return form;
}

/** Reading 30,000 empty ones takes 20 ms. */
function hasTooManyFields(body: Buffer): boolean {
  let count = 1;
  let at = body.indexOf(SEPARATOR);
  while (at !== -1 && count <= FIELDS_MAX) {
    count += 1;
    at = body.indexOf(SEPARATOR, at + 1);
  }
  return count > FIELDS_MAX;
}
