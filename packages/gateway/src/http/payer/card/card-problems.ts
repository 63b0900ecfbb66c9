import type { CardErrors, CardFieldError } from "@kaunter/checkout";
import type { FastifyRequest } from "fastify";

/** Why the card form is shown again. */
export interface CardProblems {
  errors?: CardErrors;
  mustAcceptRestart?: true;
  /** The form was sent after it had expired. */
  isStale?: true;
}

const FIELDS: Readonly<Record<keyof CardErrors, true>> = {
  cardNumber: true,
  cardExpiry: true,
  cardCvc: true,
  cardName: true,
  savedCvc: true,
};
const FIELD_ERRORS: Readonly<Record<CardFieldError, true>> = {
  required: true,
  incomplete: true,
  invalid: true,
  expired: true,
  not_accepted: true,
  too_long: true,
};
const MUST_ACCEPT = "acceptRestart.required";
const STALE = "form.expired";

/**
 * As `error=cardNumber.invalid` in the page's URL: which rule was broken, never what was entered.
 */
export function writeProblems(problems: CardProblems): [string, string][] {
  const { errors = {}, mustAcceptRestart, isStale } = problems;
  const codes = Object.entries(errors).map(([field, error]) => `${field}.${error}`);
  if (mustAcceptRestart) codes.push(MUST_ACCEPT);
  if (isStale) codes.push(STALE);
  return codes.map((code) => ["error", code]);
}

/** Undefined when the URL has none; a code that we did not write is ignored. */
export function readProblems(request: FastifyRequest): CardProblems | undefined {
  const { error } = request.query as { error?: string | string[] }; // Fastify's own shape
  const codes = [error ?? []].flat();
  const errors = Object.fromEntries(codes.map((code) => code.split(".")).filter(isFieldError));
  const problems: CardProblems = {
    ...(Object.keys(errors).length > 0 && { errors }),
    ...(codes.includes(MUST_ACCEPT) && { mustAcceptRestart: true }),
    ...(codes.includes(STALE) && { isStale: true }),
  };
  return Object.keys(problems).length > 0 ? problems : undefined;
}

function isFieldError(parts: string[]): parts is [keyof CardErrors, CardFieldError] {
  const [field = "", error = ""] = parts;
  return Object.hasOwn(FIELDS, field) && Object.hasOwn(FIELD_ERRORS, error);
}
