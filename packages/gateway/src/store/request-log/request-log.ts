import type { ApplicationId, MerchantId } from "../../domain/ids.ts";
import type { SignedCallRecord } from "../../domain/request-log/api-call.ts";
import { type CopyCell, copyRow } from "../connection/copy-rows.ts";
import type { Database, Queryable } from "../database.ts";
import type {
  FindFirstUseOfNonceRow,
  FindLatencyP95Row,
  FindListedRequestCountRow,
  FindRequestCountRow,
  FindRequestRow,
  ListRequestErrorGroupsRow,
  ListRequestPageRow,
  ListRequestsByIdPartRow,
} from "../generated/rows.ts";
import { type Count, inTimeOrder, isBehindInTime, type Page } from "../page.ts";
import { part, sql } from "../sql.ts";

const COLUMNS: Readonly<Record<string, (record: SignedCallRecord) => CopyCell>> = {
  merchant_id: (record) => record.merchantId,
  at: (record) => record.at.toISOString(),
  id: (record) => record.id,
  application_id: (record) => record.applicationId,
  method: (record) => record.method,
  path: (record) => record.path,
  status: (record) => record.status,
  error_code: (record) => record.errorCode,
  error_message: (record) => record.errorMessage,
  latency_ms: (record) => record.latencyMs,
  address: (record) => record.address,
  user_agent: (record) => record.userAgent,
  candidate: (record) => record.candidate,
  nonce: (record) => record.nonce,
  failure: (record) => record.failure && JSON.stringify(record.failure),
  store_id: (record) => record.storeId,
  subject_id: (record) => record.subjectId,
  query: (record) => record.query,
  idempotency_key: (record) => record.idempotencyKey,
  request_body: (record) => record.requestBody,
  request_bytes: (record) => record.requestBytes,
  response_body: (record) => record.responseBody,
  response_bytes: (record) => record.responseBytes,
};
const CELLS = Object.values(COLUMNS);
const COPY = `copy request_log (${Object.keys(COLUMNS).join(", ")}) from stdin`;

/** Records many calls at once. Losing the last few in a crash is acceptable. */
export async function insertRequests(
  db: Pick<Database, "copyIn">,
  records: readonly SignedCallRecord[],
): Promise<void> {
  const rows = records.map((record) => copyRow(CELLS.map((cell) => cell(record))));
  await db.copyIn(COPY, rows.join(""));
}

export interface KeyUse {
  merchantId: MerchantId;
  applicationId: ApplicationId;
  fingerprint: string;
  at: Date;
}

/** When applications and keys were last used; `keys` holds fingerprints by application. */
export async function recordKeyUse(db: Queryable, uses: readonly KeyUse[]): Promise<void> {
  const rows = JSON.stringify(
    uses.map(({ merchantId, applicationId, fingerprint, at }) => ({
      merchant_id: merchantId,
      application_id: applicationId,
      fingerprint,
      at,
    })),
  );
  await db.run(sql`
    update application_keys k set last_used_at = r.at
      from json_to_recordset(${rows}::json) as r(
             merchant_id text, application_id text, fingerprint text, at timestamptz)
     where k.merchant_id = r.merchant_id and k.application_id = r.application_id and k.fingerprint = r.fingerprint
       and (k.last_used_at is null or k.last_used_at < r.at)`);
  await db.run(sql`
    update applications a set last_used_at = r.at
      from (select merchant_id, application_id, max(at) as at
              from json_to_recordset(${rows}::json) as r(
                     merchant_id text, application_id text, at timestamptz)
             group by 1, 2) r
     where a.merchant_id = r.merchant_id and a.id = r.application_id and (a.last_used_at is null or a.last_used_at < r.at)`);
}

export interface RequestFilter {
  from: Date | null;
  to: Date | null;
  applicationId?: ApplicationId;
  /** Inclusive range of statuses. */
  statusMin: number;
  statusMax: number;
  errorCode?: string;
  path?: string;
  method?: string;
  requestId?: string;
  /** Stores the user can access; empty: all. */
  allowedStoreIds: readonly string[];
}

const ofRequestFilter = (merchantId: MerchantId, filter: RequestFilter) => part`
  merchant_id = ${merchantId} and status between ${filter.statusMin} and ${filter.statusMax}
  and (${filter.from}::timestamptz is null or at >= ${filter.from})
  and (${filter.to}::timestamptz is null or at < ${filter.to})
  and (${filter.applicationId}::text is null or application_id = ${filter.applicationId})
  and (${filter.errorCode}::text is null or error_code = ${filter.errorCode})
  and (${filter.path}::text is null or starts_with(path, ${filter.path}))
  and (${filter.method}::text is null or method = ${filter.method})
  and (${filter.requestId}::text is null or id = ${filter.requestId})
  and (cardinality(${filter.allowedStoreIds}::text[]) = 0 or ${ofStores(filter.allowedStoreIds)})`;

/** Calls that concern no single store are visible only to users with access to all of them. */
const ofStores = (ids: readonly string[]) => part`(
  r.store_id = any(${ids}) or r.subject_id <> '' and exists (
    select from checkouts c
     where c.merchant_id = r.merchant_id and c.id = r.subject_id and c.store_id = any(${ids})
    union all
    select from transactions t
     where t.merchant_id = r.merchant_id and t.id = r.subject_id and t.store_id = any(${ids})
    union all
    select from transactions t
     where t.merchant_id = r.merchant_id and t.order_id = r.subject_id and t.store_id = any(${ids})))`;

export type ListedRequest = Omit<
  SignedCallRecord,
  | ("failure" | "query" | "idempotencyKey" | "requestBody" | "requestBytes")
  | ("responseBody" | "responseBytes")
>;

export async function listRequestPage(
  db: Queryable,
  merchantId: MerchantId,
  filter: RequestFilter,
  page: Page,
): Promise<ListedRequest[]> {
  return db.rows<ListRequestPageRow>(sql`
    with listed as (
      select r.*, r.at as created_at from request_log r
       where ${ofRequestFilter(merchantId, filter)})
    select merchant_id, at, id, application_id, method, path, status, error_code, error_message,
           latency_ms, address, user_agent, candidate, nonce, store_id, subject_id
      from listed
     where ${isBehindInTime(page)} order by ${inTimeOrder(page)} limit ${page.limit}`);
}

/** How many match; counts no more than `countMax`. */
export async function findListedRequestCount(
  db: Queryable,
  merchantId: MerchantId,
  filter: RequestFilter,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindListedRequestCountRow>(sql`
    select count(*) as "count!" from (
      select 1 from request_log r
       where ${ofRequestFilter(merchantId, filter)} limit ${countMax}) counted`);
}

/** IDs are searched among so many of the merchant's latest calls. */
const ID_SEARCHED_MAX = 20_000;
/** Shorter beginnings would match many calls by chance. */
const ID_PART_LENGTH_MIN = 6;

/** Calls whose ID begins with this text, newest first. */
export async function listRequestsByIdPart(
  db: Queryable,
  merchantId: MerchantId,
  part: string,
  allowedStoreIds: readonly string[],
  limit: number,
): Promise<Pick<SignedCallRecord, "id" | "method" | "path" | "status" | "at">[]> {
  if (part.length < ID_PART_LENGTH_MIN) return [];
  return db.rows<ListRequestsByIdPartRow>(sql`
    select r.id, r.method, r.path, r.status, r.at
      from (select * from request_log
             where merchant_id = ${merchantId} order by at desc limit ${ID_SEARCHED_MAX}) r
     where starts_with(r.id, ${part})
       and (cardinality(${allowedStoreIds}::text[]) = 0 or ${ofStores(allowedStoreIds)})
     order by r.at desc limit ${limit}`);
}

export async function listRequestErrorGroups(
  db: Queryable,
  merchantId: MerchantId,
  filter: RequestFilter,
): Promise<ListRequestErrorGroupsRow[]> {
  return db.rows<ListRequestErrorGroupsRow>(sql`
    select error_code, status, count(*) as "count!", max(at) as "last_at!",
           (array_agg(id order by at desc))[1] as "last_request_id!"
      from request_log r where ${ofRequestFilter(merchantId, filter)} and error_code <> ''
     group by error_code, status order by count(*) desc, error_code limit 100`);
}

/** Null also when the user has no access to the call's store. */
export async function findRequest(
  db: Queryable,
  merchantId: MerchantId,
  filter: RequestFilter,
): Promise<SignedCallRecord | null> {
  return db.row<FindRequestRow>(
    sql`select * from request_log r where ${ofRequestFilter(merchantId, filter)} limit 1`,
  );
}

/** Signed calls of an application since a time. */
export async function findRequestCount(
  db: Queryable,
  merchantId: MerchantId,
  applicationId: ApplicationId,
  since: Date,
): Promise<number> {
  const row = await db.row<FindRequestCountRow>(sql`
    select count(*) as "count!" from request_log
     where merchant_id = ${merchantId} and application_id = ${applicationId} and at >= ${since}`);
  return row?.count ?? 0;
}

/** The call that first used this nonce, shortly before the rejected one. */
export async function findFirstUseOfNonce(
  db: Queryable,
  rejected: Pick<SignedCallRecord, "merchantId" | "applicationId" | "nonce" | "at" | "id">,
  since: Date,
): Promise<string | null> {
  const row = await db.row<FindFirstUseOfNonceRow>(sql`
    select id from request_log
     where merchant_id = ${rejected.merchantId} and at between ${since} and ${rejected.at}
       and application_id = ${rejected.applicationId} and nonce = ${rejected.nonce}
       and id <> ${rejected.id}
     order by at limit 1`);
  return row?.id ?? null;
}

/** 95th percentile of the response time of one path, in ms; null without a call. */
export async function findLatencyP95(
  db: Queryable,
  merchantId: MerchantId,
  path: string,
  scope: { from: Date; to: Date; allowedStoreIds: readonly string[] },
): Promise<number | null> {
  const row = await db.row<FindLatencyP95Row>(sql`
    select percentile_cont(0.95) within group (order by latency_ms) as p95 from request_log
     where merchant_id = ${merchantId} and at >= ${scope.from} and at < ${scope.to}
       and path = ${path} and error_code = ''
       and (cardinality(${scope.allowedStoreIds}::text[]) = 0
            or store_id = any(${scope.allowedStoreIds}))`);
  return row?.p95 ?? null;
}
