import type { TSchema } from "typebox";
import { GatewayError } from "../../domain/errors.ts";
import { ONLY_COMPAT, type SignatureMode } from "../../domain/merchant/merchant.ts";
import { compileNames } from "../request/fit-names.ts";
import { PROBLEMS_MAX } from "../request/problems/list-problems.ts";
import { compileCheck } from "../request/validate.ts";
import type { SignedRoute } from "../route.ts";

/** What a signed call contains, apart from what authenticates it. */
export interface Input {
  body: unknown;
  params: unknown;
  query: unknown;
}

type Read = (input: Input) => Input;

/**
 * The check of an endpoint's input. It returns the input as the handler reads it: in compat mode,
 * under the names of the schema. In strict mode, an error says of each field that compat mode would
 * accept it, if it would.
 */
export function compileInputCheck(
  route: SignedRoute,
): (mode: SignatureMode, input: Input) => Input {
  const { body, bodyOptions, query } = route;
  const strict = compileRead(route, body);
  const checkCompat = compileRead(route, bodyOptions?.compat ?? body);
  const fit = compileFit(bodyOptions?.compat ?? body, query, route.method === "GET");
  const compat: Read = (input) => checkCompat(fit(input));
  return (mode, input) => (mode === "compat" ? compat(input) : readStrictly(strict, compat, input));
}

function compileRead({ params, query }: SignedRoute, body: TSchema | undefined): Read {
  const checkBody = body && compileCheck(body);
  const checkParams = params && compileCheck(params);
  const checkQuery = query && compileCheck(query);
  return (input) => {
    if (checkBody && input.body === null) {
      throw new GatewayError("INVALID_REQUEST", { detail: "The body must be a JSON object." });
    }
    checkBody?.(input.body);
    checkParams?.(input.params);
    checkQuery?.(input.query);
    return input;
  };
}

function compileFit(body: TSchema | undefined, query: TSchema | undefined, isGet: boolean): Read {
  const fitBody = body && compileNames(body);
  const fitQuery = query && compileNames(query);
  return (input) => {
    if (!fitBody && !fitQuery) return input;
    const sent = fitQuery && isGet ? joinQueries(input.query, input.body) : input.query;
    return {
      ...input,
      body: fitBody ? fitBody(input.body) : input.body,
      query: fitQuery ? fitQuery(sent) : input.query,
    };
  };
}

/** Some clients send the query of a GET as its body, which the signature covers as well. */
function joinQueries(query: unknown, body: unknown): unknown {
  if (typeof body !== "object" || body === null) return query;
  const texts = Object.entries(body)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
    .map(([name, value]) => [name, String(value)] as const);
  return { ...Object.fromEntries(texts), ...(query as object) }; // Fastify's own shape
}

function readStrictly(strict: Read, compat: Read, input: Input): Input {
  try {
    return strict(input);
  } catch (error) {
    throw error instanceof GatewayError
      ? withHints(error, findCompatProblems(compat, input))
      : error;
  }
}

/** The fields that compat mode does not accept either; null when they are not all known. */
function findCompatProblems(compat: Read, input: Input): string[] | null {
  try {
    compat(input);
    return [];
  } catch (error) {
    const problems = error instanceof GatewayError ? error.problems : [];
    const isComplete = problems.length > 0 && problems.length < PROBLEMS_MAX;
    return isComplete ? problems.map(({ field }) => field) : null;
  }
}

function withHints(error: GatewayError, rejected: readonly string[] | null): GatewayError {
  if (rejected === null || error.problems.length === 0) return error;
  const problems = error.problems.map(({ field, message }) => {
    const isRejected = rejected.some((name) => name === field || name.startsWith(`${field}.`));
    return { field, message: isRejected ? message : `${message} ${ONLY_COMPAT}` };
  });
  const before = error.problems.map(({ message }) => message).join(" ");
  const after = problems.map(({ message }) => message).join(" ");
  const { code, detail } = error;
  return new GatewayError(code, { detail: detail.replace(before, () => after), problems });
}
