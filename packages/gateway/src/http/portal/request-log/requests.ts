import Type, { type Static, type TObject } from "typebox";
import type { PortalUser } from "../../../domain/access/session.ts";
import { GatewayError } from "../../../domain/errors.ts";
import {
  type SignedCallRecord,
  STORED_BODY_LENGTH_MAX,
} from "../../../domain/request-log/api-call.ts";
import { listApplications } from "../../../store/application/application-admin.ts";
import { findCallSubject } from "../../../store/request-log/call-subject.ts";
import {
  findFirstUseOfNonce,
  findListedRequestCount,
  findRequest,
  type ListedRequest,
  listRequestErrorGroups,
  listRequestPage,
  type RequestFilter,
} from "../../../store/request-log/request-log.ts";
import { readRange } from "../../request/read-range.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { LOG_COUNTED_MAX, presentPage } from "../present-page.ts";
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
  timeSortQuery,
} from "../schemas.ts";

const RequestItem = named("RequestItem", {
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

const LoggedBody = named("LoggedBody", {
  text: Type.String({ description: "Card numbers and secrets are masked." }),
  bytes: Type.Integer({ description: "Size as sent." }),
  isCut: Type.Boolean({ description: "Only the first 16,384 bytes are stored." }),
});

const RequestDetail = named("RequestDetail", {
  request: RequestItem,
  errorMessage: Type.String(),
  userAgent: Type.String(),
  url: Type.String({ description: "Where to send it again; card numbers and secrets are masked." }),
  tokenUrl: Type.String({ description: "Where its application gets an access token." }),
  idempotencyKey: orNull(Type.String()),
  /** Null when it is not stored: a file, or a request of an earlier release. */
  requestBody: orNull(LoggedBody),
  responseBody: orNull(LoggedBody),
  payment: orNull(
    Type.Object(
      { id: Type.String({ description: "The payment that it made or is about." }) },
      { additionalProperties: false },
    ),
  ),
  checkout: orNull(
    Type.Object(
      {
        id: Type.String({ description: "The checkout that it made or is about." }),
        url: Type.String({ description: "The page that its payer sees." }),
      },
      { additionalProperties: false },
    ),
  ),
  /**
   * Stored for rejected signatures, timestamps and nonces only; card numbers and secrets are
   * masked.
   */
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

const requestFilter = {
  ...rangeQuery,
  applicationId: Type.Optional(IdText),
  status: Type.Optional(Type.String({ pattern: "^([1-5]xx|[1-5][0-9]{2})$" })),
  errorCode: queryText(),
  outcome: Type.Optional(Type.Enum(["ok", "failed"])),
  path: queryText(200),
  method: Type.Optional(Type.Enum(["GET", "POST", "PUT", "PATCH", "DELETE"])),
  requestId: queryText(),
};

type Detail = Static<typeof RequestDetail>;

type Failure = NonNullable<Detail["failure"]>;

/** The `debug` object of the response, see the signing package. */
interface StoredDebug {
  preVerifyContent: NonNullable<Failure["steps"]>;
  requestHeader: NonNullable<Failure["headers"]>;
}

/** The filter of a query, limited to the stores the user may see. */
function requestFilterOf(
  { status, outcome, ...query }: Static<TObject<typeof requestFilter>>,
  actor: Pick<PortalUser, "storeIds">,
): RequestFilter {
  const [statusMin, statusMax] = statusRange(status, outcome);
  return {
    ...query,
    ...readRange(query),
    statusMin,
    statusMax,
    allowedStoreIds: actor.storeIds,
  };
}

function statusRange(status: string | undefined, outcome: string | undefined): [number, number] {
  if (status?.endsWith("xx")) {
    const hundreds = Number(status[0]) * 100;
    return [hundreds, hundreds + 99];
  }
  if (status !== undefined) return [Number(status), Number(status)];
  if (outcome === "ok") return [0, 399];
  return outcome === "failed" ? [400, 599] : [0, 599];
}

async function applicationNames(
  deps: Pick<PortalDeps, "database">,
  merchantId: string,
): Promise<Map<string, string>> {
  const applications = await listApplications(deps.database, merchantId);
  return new Map(applications.map(({ id, name }) => [id, name]));
}

function presentRequest(
  record: ListedRequest,
  names: ReadonlyMap<string, string>,
): Static<typeof RequestItem> {
  return {
    ...withTimes(record),
    latencyMs: Math.round(record.latencyMs * 100) / 100,
    applicationName: names.get(record.applicationId) ?? "",
  };
}

export const listRequestsRoute = route({
  auth: "portal",
  operationId: "listRequests",
  method: "GET",
  path: "/portal/api/requests",
  permission: "requests:read",
  summary: "List signed API requests of the last 30 days, newest first.",
  query: closed({ ...pageQuery, ...timeSortQuery, ...requestFilter }),
  response: pageOf(RequestItem),
  handler: async (call, deps) => {
    const { id } = call.merchant;
    const filter = requestFilterOf(call.query, call.actor);
    const names = await applicationNames(deps, id);
    return presentPage(call, deps, {
      name: "requests",
      list: (page) => listRequestPage(deps.database, id, filter, page),
      positionOf: (row) => ({ at: row.at, id: row.id }),
      count: (countMax) => findListedRequestCount(deps.database, id, filter, countMax),
      countedMax: LOG_COUNTED_MAX,
      present: (row) => presentRequest(row, names),
    });
  },
});

export const listRequestErrorsRoute = route({
  auth: "portal",
  operationId: "listRequestErrors",
  method: "GET",
  path: "/portal/api/requests/errors",
  permission: "requests:read",
  summary: "List error codes with their counts, most frequent first.",
  query: closed(requestFilter),
  response: listOf(
    named("RequestErrorGroup", {
      errorCode: Type.String(),
      status: Type.Integer(),
      count: Type.Integer(),
      lastAt: At,
      lastRequestId: Id,
    }),
  ),
  handler: async (call, deps) => {
    const filter = requestFilterOf(call.query, call.actor);
    const groups = await listRequestErrorGroups(deps.database, call.merchant.id, filter);
    return { items: groups.map(withTimes) };
  },
});

export const getRequestRoute = route({
  auth: "portal",
  operationId: "getRequest",
  method: "GET",
  path: "/portal/api/requests/{id}",
  permission: "requests:read",
  summary: "Retrieve a request. A rejected signature includes what the signature debugger shows.",
  params: byId,
  response: RequestDetail,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const filter = requestFilterOf({ requestId: call.params.id }, call.actor);
    const record = await findRequest(deps.database, call.merchant.id, filter);
    if (!record) throw new GatewayError("NOT_FOUND");
    return presentRequestDetail(deps, record);
  },
});

async function presentRequestDetail(deps: PortalDeps, record: SignedCallRecord): Promise<Detail> {
  const names = await applicationNames(deps, record.merchantId);
  const { path, query } = record;
  return {
    request: presentRequest(record, names),
    errorMessage: record.errorMessage,
    userAgent: record.userAgent,
    url: `${deps.publicUrl}${path}${query ? `?${query}` : ""}`,
    tokenUrl: `${deps.publicUrl}/v1/token`,
    idempotencyKey: record.idempotencyKey,
    requestBody: presentBody(record.requestBody, record.requestBytes),
    responseBody: presentBody(record.responseBody, record.responseBytes),
    ...(await presentSubject(deps, record)),
    failure: record.failure && (await presentFailure(deps, record, record.failure)),
  };
}

function presentBody(text: string | null, bytes: number | null): Detail["requestBody"] {
  if (text === null || bytes === null) return null;
  return { text, bytes, isCut: bytes > STORED_BODY_LENGTH_MAX };
}

async function presentSubject(
  deps: Pick<PortalDeps, "database" | "publicUrl">,
  { merchantId, subjectId }: SignedCallRecord,
): Promise<Pick<Detail, "payment" | "checkout">> {
  const { transactionId, checkoutId } = await findCallSubject(deps.database, merchantId, subjectId);
  return {
    payment: transactionId === null ? null : { id: transactionId },
    checkout: checkoutId === null ? null : { id: checkoutId, url: checkoutUrl(deps, checkoutId) },
  };
}

function checkoutUrl({ publicUrl }: Pick<PortalDeps, "publicUrl">, checkoutId: string): string {
  return `${publicUrl}/checkout?checkoutId=${checkoutId}`;
}

/** Both ends of the nonce window, and a little more. */
const NONCE_WINDOW_MS = 10 * 60_000;

async function presentFailure(
  deps: Pick<PortalDeps, "database">,
  record: SignedCallRecord,
  failure: NonNullable<SignedCallRecord["failure"]>,
): Promise<Failure> {
  const debug = failure.debug as StoredDebug | null; // written by recordApiCall
  const isReplay = record.errorCode === "DUPLICATE_REQUEST";
  const since = new Date(record.at.getTime() - NONCE_WINDOW_MS);
  return {
    steps: debug?.preVerifyContent ?? null,
    headers: debug?.requestHeader ?? null,
    sent: failure.sent,
    mistake: debug ? mistakeIn(debug) : record.errorMessage,
    clockDifferenceSeconds: failure.clockDifferenceSeconds,
    firstUseRequestId: isReplay ? await findFirstUseOfNonce(deps.database, record, since) : null,
  };
}

const PLAIN_REMARKS = ["The body with its keys sorted", "The body is empty", "The parts in alpha"];

/** The most useful remark first: what was signed instead, a broken header, else the conclusion. */
function mistakeIn(debug: StoredDebug): string {
  const { step1, step3, step5 } = debug.preVerifyContent;
  const telling = [step1.remark, step3.remark].filter(
    (remark) => !PLAIN_REMARKS.some((plain) => remark.startsWith(plain)),
  );
  const headers = Object.entries(debug.requestHeader)
    .filter(([name, header]) => !header.isValid && name !== "X-Signature")
    .map(([name, header]) => `${name}: ${header.remark}`);
  return [...telling, ...headers, step5.remark].join(" ");
}
