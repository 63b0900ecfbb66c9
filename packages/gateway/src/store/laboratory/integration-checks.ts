import type { MerchantId } from "../../domain/ids.ts";
import type { CheckAnswer, CheckQuestion } from "../../domain/laboratory/check/question.ts";
import type { CheckResult, CheckState } from "../../domain/laboratory/check/report.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindCheckAnswerRow,
  FindIntegrationCheckRow,
  FindNewestResultsRow,
  ListIntegrationChecksRow,
} from "../generated/rows.ts";
import { inTimeOrder, isBehindInTime, type Page } from "../page.ts";
import { part, sql } from "../sql.ts";

export type IntegrationCheck = FindIntegrationCheckRow;

/** Identifies a check in a statement. */
export type CheckKey = Pick<IntegrationCheck, "merchantId" | "id">;

const CHECK = part`
  c.merchant_id, c.id, c.application_id, c.notify_url, c.buy_url, c.probe_url, c.state, c.question,
  c.results, c.created_by, c.created_at, c.updated_at`;

/** False while another one of the merchant runs. */
export async function insertIntegrationCheck(
  tx: Transaction,
  check: Omit<IntegrationCheck, "state" | "question" | "results" | "updatedAt">,
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into integration_checks (
      merchant_id, id, application_id, notify_url, buy_url, probe_url, state, results, created_by,
      created_at, updated_at)
    values (${check.merchantId}, ${check.id}, ${check.applicationId}, ${check.notifyUrl},
            ${check.buyUrl}, ${check.probeUrl}, 'RUNNING', '[]', ${check.createdBy},
            ${check.createdAt}, ${check.createdAt})
    on conflict (merchant_id) where state = 'RUNNING' do nothing`);
  return count > 0;
}

/** At most one: its process ends it within seconds. */
export async function stopRunningCheck(
  tx: Transaction,
  merchantId: MerchantId,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update integration_checks
       set state = 'STOPPED', question = null, answer = null, updated_at = ${now}
     where merchant_id = ${merchantId} and state = 'RUNNING'`);
}

export async function findIntegrationCheck(
  db: Queryable,
  merchantId: MerchantId,
  id: string,
): Promise<IntegrationCheck | null> {
  return db.row<FindIntegrationCheckRow>(sql`
    select ${CHECK} from integration_checks c
     where c.merchant_id = ${merchantId} and c.id = ${id}`);
}

/** Newest first. */
export async function listIntegrationChecks(
  db: Queryable,
  merchantId: MerchantId,
  page: Page,
): Promise<IntegrationCheck[]> {
  return db.rows<ListIntegrationChecksRow>(sql`
    select ${CHECK} from integration_checks c
     where c.merchant_id = ${merchantId} and ${isBehindInTime(page)}
     order by ${inTimeOrder(page)} limit ${page.limit}`);
}

/** Of the newest that was not stopped; null: there is none. */
export async function findNewestResults(
  db: Queryable,
  merchantId: MerchantId,
): Promise<readonly CheckResult[] | null> {
  const row = await db.row<FindNewestResultsRow>(sql`
    select results from integration_checks
     where merchant_id = ${merchantId} and state = 'DONE'
     order by created_at desc, id desc limit 1`);
  return row?.results ?? null;
}

/** False when it no longer runs. */
export async function replaceCheckResults(
  db: Queryable,
  { merchantId, id }: CheckKey,
  { state, results }: { state: CheckState; results: readonly CheckResult[] },
  now: Date,
): Promise<boolean> {
  const count = await db.run(sql`
    update integration_checks
       set state = ${state}, results = ${JSON.stringify(results)}, question = null, answer = null,
           updated_at = ${now}
     where merchant_id = ${merchantId} and id = ${id} and state = 'RUNNING'`);
  return count > 0;
}

/** Says that it still runs; false when it no longer does. */
export async function touchIntegrationCheck(
  db: Queryable,
  { merchantId, id }: CheckKey,
  now: Date,
): Promise<boolean> {
  const count = await db.run(sql`
    update integration_checks set updated_at = ${now}
     where merchant_id = ${merchantId} and id = ${id} and state = 'RUNNING'`);
  return count > 0;
}

export async function askInCheck(
  db: Queryable,
  { merchantId, id }: CheckKey,
  question: CheckQuestion,
): Promise<void> {
  await db.run(sql`
    update integration_checks set question = ${JSON.stringify(question)}, answer = null
     where merchant_id = ${merchantId} and id = ${id} and state = 'RUNNING'`);
}

export async function findCheckAnswer(
  db: Queryable,
  { merchantId, id }: CheckKey,
): Promise<CheckAnswer | null> {
  const row = await db.row<FindCheckAnswerRow>(sql`
    select answer from integration_checks where merchant_id = ${merchantId} and id = ${id}`);
  return row?.answer ?? null;
}

/** False when this is not what it asks. */
export async function answerCheck(
  db: Queryable,
  { merchantId, id }: CheckKey,
  answer: CheckAnswer,
): Promise<boolean> {
  const count = await db.run(sql`
    update integration_checks set answer = ${JSON.stringify(answer)}, question = null
     where merchant_id = ${merchantId} and id = ${id} and state = 'RUNNING'
       and (question ->> 'number')::int = ${answer.number}`);
  return count > 0;
}
