import type { Static, TObject } from "typebox";
import type { PortalActor } from "../../../domain/access/session.ts";
import {
  type SignedCallRecord,
  STORED_BODY_LENGTH_MAX,
} from "../../../domain/request-log/api-call.ts";
import { listApplications } from "../../../store/application/application-admin.ts";
import { findCallSubject } from "../../../store/request-log/call-subject.ts";
import {
  findFirstUseOfNonce,
  type ListedRequest,
  type RequestFilter,
} from "../../../store/request-log/request-log.ts";
import { withTimes } from "../../schemas/with-times.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { readRange } from "../read-range.ts";
import type { RequestDetail, RequestItem, requestFilter } from "./request-schema.ts";

/** Both ends of the nonce window, and a little more. */
const NONCE_WINDOW_MS = 10 * 60_000;

/** The filter of a query, limited to the stores the user may see. */
export function requestFilterOf(
  { status, outcome, ...query }: Static<TObject<typeof requestFilter>>,
  actor: Pick<PortalActor, "storeIds">,
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

export async function applicationNames(
  deps: Pick<PortalDeps, "database">,
  merchantId: string,
): Promise<Map<string, string>> {
  const applications = await listApplications(deps.database, merchantId);
  return new Map(applications.map(({ id, name }) => [id, name]));
}

export function presentRequest(
  record: ListedRequest,
  names: ReadonlyMap<string, string>,
): Static<typeof RequestItem> {
  return {
    ...withTimes(record),
    latencyMs: Math.round(record.latencyMs * 100) / 100,
    applicationName: names.get(record.applicationId) ?? "",
  };
}

type Detail = Static<typeof RequestDetail>;
type Failure = NonNullable<Detail["failure"]>;

export async function presentRequestDetail(
  deps: PortalDeps,
  record: SignedCallRecord,
): Promise<Detail> {
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

/** The `debug` object of the response, see the signing package. */
interface StoredDebug {
  preVerifyContent: NonNullable<Failure["steps"]>;
  requestHeader: NonNullable<Failure["headers"]>;
}

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
