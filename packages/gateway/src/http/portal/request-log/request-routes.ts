import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import {
  findRequest,
  listRequestErrorGroups,
  listRequestPage,
} from "../../../store/request-log/request-log.ts";
import { presentPage, readPage, withOneMore } from "../paging.ts";
import { portalRoute } from "../portal-route.ts";
import {
  At,
  byId,
  closed,
  Id,
  IdText,
  listOf,
  named,
  orNull,
  pageOf,
  pageQuery,
  queryText,
  rangeQuery,
} from "../schemas.ts";
import {
  applicationNames,
  presentRequest,
  presentRequestDetail,
  requestFilterOf,
} from "./present-request.ts";

export const RequestItem = named("RequestItem", {
  id: Type.String({ description: "Also the response header `X-Request-Id`." }),
  at: At,
  method: Type.String(),
  path: Type.String({ description: "Without its query." }),
  status: Type.Integer(),
  errorCode: Type.String({ description: "Empty when the request succeeded." }),
  latencyMs: Type.Number(),
  applicationId: Id,
  applicationName: Type.String(),
  address: Type.String(),
  candidate: Type.String({
    description: "Which form of the signed text matched; empty when none.",
  }),
});

const Step = Type.Object(
  { content: Type.Optional(Type.String()), remark: Type.String() },
  { additionalProperties: false, title: "DebugStep" },
);
const Header = named("DebugHeader", {
  currentValue: Type.String(),
  isValid: Type.Boolean(),
  remark: Type.String(),
});

export const RequestDetail = named("RequestDetail", {
  request: RequestItem,
  errorMessage: Type.String(),
  userAgent: Type.String(),
  /** Kept for refused signatures, clocks and nonces only; card numbers and secrets are masked. */
  failure: orNull(
    named("RequestFailure", {
      steps: orNull(
        Type.Object(
          { step1: Step, step2: Step, step3: Step, step4: Step, step5: Step },
          { additionalProperties: false },
        ),
      ),
      headers: orNull(
        Type.Object(
          { "X-Nonce-Str": Header, "X-Signature": Header, "X-Timestamp": Header },
          { additionalProperties: false },
        ),
      ),
      sent: Type.Object(
        {
          method: Type.String(),
          url: Type.String(),
          headers: Type.Record(Type.String(), Type.String()),
          body: Type.String(),
          isBodyCut: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
      /** One sentence that names the mistake. */
      mistake: Type.String(),
      clockDifferenceSeconds: orNull(
        Type.Integer({ description: "Positive when the sender's clock is ahead." }),
      ),
      firstUseRequestId: orNull(
        Type.String({ description: "The request that used this nonce first." }),
      ),
    }),
  ),
});

const filter = {
  ...rangeQuery,
  applicationId: Type.Optional(IdText),
  status: Type.Optional(Type.String({ pattern: "^([1-5]xx|[1-5][0-9]{2})$" })),
  errorCode: queryText(),
  outcome: Type.Optional(Type.Enum(["ok", "failed"])),
  path: queryText(200),
  method: Type.Optional(Type.Enum(["GET", "POST", "PUT", "PATCH", "DELETE"])),
  requestId: queryText(),
};

/** The log of signed API calls. */
export const REQUEST_ROUTES = [
  portalRoute({
    name: "listRequests",
    method: "GET",
    path: "/portal/api/requests",
    permission: "requests:read",
    summary: "List signed API requests of the last 30 days, newest first.",
    query: closed({ ...pageQuery, ...filter }),
    response: pageOf(RequestItem),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const filter = requestFilterOf(call.query, call.actor);
      const [rows, names] = await Promise.all([
        listRequestPage(deps.database, call.merchant.id, filter, withOneMore(page)),
        applicationNames(deps, call.merchant.id),
      ]);
      return presentPage(
        rows,
        page,
        ({ at, id }) => ({ at, id }),
        (row) => presentRequest(row, names),
      );
    },
  }),
  portalRoute({
    name: "listRequestErrors",
    method: "GET",
    path: "/portal/api/requests/errors",
    permission: "requests:read",
    summary: "List error codes with their counts, most frequent first.",
    query: closed(filter),
    response: listOf(
      named("RequestErrorGroup", {
        errorCode: Type.String(),
        status: Type.Integer(),
        count: Type.Integer(),
        lastAt: At,
        lastRequestId: Id,
      }),
    ),
    handle: async (call, deps) => {
      const filter = requestFilterOf(call.query, call.actor);
      const groups = await listRequestErrorGroups(deps.database, call.merchant.id, filter);
      return { items: groups.map((group) => ({ ...group, lastAt: group.lastAt.toISOString() })) };
    },
  }),
  portalRoute({
    name: "getRequest",
    method: "GET",
    path: "/portal/api/requests/{id}",
    permission: "requests:read",
    summary: "Retrieve a request. A rejected signature includes what the signature debugger shows.",
    params: byId,
    response: RequestDetail,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      const filter = requestFilterOf({ requestId: call.params.id }, call.actor);
      const record = await findRequest(deps.database, call.merchant.id, filter);
      if (!record) throw new GatewayError("NOT_FOUND");
      return presentRequestDetail(deps, record);
    },
  }),
];
