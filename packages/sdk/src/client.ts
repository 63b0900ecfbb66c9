import {
  type ApiPromise,
  type ApiResponse,
  createApiPromise,
  createListPromise,
} from "./api-promise.ts";
import type { Call, CallInput, Method, ResponsePart } from "./call.ts";
import { createResources } from "./generated/resources.ts";
import {
  type ClientOptions,
  checkInput,
  completeEnvironment,
  expectPath,
  parseOptions,
} from "./options.ts";
import { parseResponse, type ReceivedResponse, requestIdOf } from "./transport/send.ts";
import { createSender } from "./transport/sender.ts";

/**
 * Every operation by resource, and `request` for operations that this version does not have yet.
 */
export type Client = ReturnType<typeof createResources> & {
  /** Sign and send any request and return the whole response. Only a GET is retried. */
  request(
    method: Method,
    pathAndQuery: string,
    body?: unknown,
  ): ApiPromise<Record<string, unknown>>;
};

/**
 * Create a client of one application. It caches the access token, signs each attempt separately,
 * retries what is safe to retry and corrects for a wrong local clock. Share one instance; it holds
 * no connections. Throws KaunterConfigError for an option that is missing, unknown or invalid.
 */
export function createClient(options: ClientOptions): Client {
  const settings = parseOptions(options);
  const send = createSender(settings, completeEnvironment(options.environment));

  async function receive<Result>(
    ...[method, path, part, retry, input]: [...Parameters<Call>]
  ): Promise<ApiResponse<Result>> {
    checkInput(input);
    const response = await send(method, path + formatQuery(input.query), retry, input);
    const { status, headers } = response;
    // The gateway returns what it declares.
    const data = readPart(response, part) as Result;
    return { data, status, requestId: requestIdOf(response), headers };
  }

  // The generated methods name the types; they are the gateway's own.
  const call = ((method, path, part, retry, input) => {
    const request = (each: CallInput) => receive<never>(method, path, part, retry, each);
    return part === "page" || part === "list"
      ? createListPromise(request(input), (cursor) => request(withCursor(input, cursor)))
      : createApiPromise(request(input));
  }) as Call;

  return {
    ...createResources(call),
    request(method, pathAndQuery, body) {
      expectPath(pathAndQuery);
      const retry = method === "GET" ? "always" : "never";
      return createApiPromise(receive(method, pathAndQuery, "whole", retry, { body }));
    },
  };
}

function readPart(response: ReceivedResponse, part: ResponsePart): unknown {
  if (part === "text") return response.text;
  if (part === "whole") return parseResponse(response);
  if (part === "none") return void parseResponse(response);
  if (part !== "page") return parseResponse(response, ["item"]).item;
  const { items, meta } = parseResponse(response, ["items", "meta"]);
  return { items, meta };
}

/** A list takes its cursor in the query or, where it has none, in the body. */
function withCursor(input: CallInput, cursor: string): CallInput {
  const { query, body } = input;
  return query === undefined
    ? { ...input, body: { ...Object(body), cursor } }
    : { ...input, query: { ...query, cursor } };
}

function formatQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}
