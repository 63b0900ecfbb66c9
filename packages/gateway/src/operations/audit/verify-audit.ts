import type { MerchantId } from "../../domain/ids.ts";
import { RETENTION } from "../../domain/retention.ts";
import {
  type ChainHead,
  hasOwnPartition,
  listChain,
  listMerchantsWithChain,
  listUnsealed,
  sumCalls,
} from "../../store/audit/audit-chain.ts";
import type { Database } from "../../store/database.ts";
import { digestOf, findBreak, startOfChain } from "./chain.ts";
import { utcDayOf } from "./seal-audit.ts";

/** The end of a chain as it was known at some time, from a log. */
export interface KnownHead {
  merchantId: string;
  sequence: number;
  hash: string;
}

interface AuditFault {
  merchantId: string;
  /** Of the link; null for what has none. */
  sequence: number | null;
  problem: string;
}

export interface AuditReport {
  merchantCount: number;
  linkCount: number;
  /** Days of calls that have been dropped, of which only the digest is left. */
  unkeptDays: number;
  /** The newest of them, as 2026-11-23: to be compared with the retention that was set. */
  lastUnkeptDay: string | null;
  /** Of each merchant's links at most `LINK_FAULTS_MAX`. */
  faults: AuditFault[];
  /** To be kept elsewhere, and given to the next verification. */
  heads: KnownHead[];
}

export interface VerifyOptions {
  now: Date;
  known: readonly KnownHead[];
}

const PAGE = 1_000;
const DAY_MS = 86_400_000;
/** Entries are sealed within seconds while a worker runs. */
const UNSEALED_MS_MAX = 10 * 60_000;
const LINK_FAULTS_MAX = 100;
/** Whatever retention is set, and was set before. */
const KEPT_MS_MIN = RETENTION.requestLog.daysMin * DAY_MS;
const EVER = new Date(0);

/** Compares every chain with the audit log, the request log and the heads known from before. */
export async function verifyAudit(db: Database, options: VerifyOptions): Promise<AuditReport> {
  const report: AuditReport = {
    merchantCount: 0,
    linkCount: 0,
    unkeptDays: 0,
    lastUnkeptDay: null,
    faults: [],
    heads: [],
  };
  const known = Map.groupBy(options.known, ({ merchantId }) => merchantId);
  const merchants = await listMerchantsWithChain(db);
  for (const merchantId of new Set([...merchants, ...(known.keys() as Iterable<MerchantId>)])) {
    report.merchantCount += 1;
    const ends = known.get(merchantId) ?? [];
    const faults = await verifyMerchant(db, merchantId, ends, options, report);
    report.faults.push(...faults.map((each) => ({ merchantId, ...each })));
  }
  return report;
}

type Fault = Omit<AuditFault, "merchantId">;
type Link = Awaited<ReturnType<typeof listChain>>[number];

/** Continues after a fault: an old change must not hide a new one. */
async function verifyMerchant(
  db: Database,
  merchantId: MerchantId,
  known: readonly KnownHead[],
  options: VerifyOptions,
  report: AuditReport,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  let head: ChainHead = startOfChain(merchantId);
  let latestMs = 0;
  for (;;) {
    const links = await listChain(db, merchantId, head.sequence, PAGE);
    for (const link of links) {
      const problem =
        findBreak(head, link) ??
        findForgotten(known, link) ??
        (await findChange(db, merchantId, link, options, report)) ??
        findWrongTime(link, latestMs, options.now);
      if (problem && faults.length < LINK_FAULTS_MAX)
        faults.push({ sequence: link.sequence, problem });
      head = link;
      latestMs = Math.max(latestMs, timeOf(link));
      report.linkCount += 1;
    }
    if (links.length < PAGE) break;
  }
  const { sequence, hash } = head;
  if (sequence > 0) report.heads.push({ merchantId, sequence, hash: hash.toString("hex") });
  const last = known.reduce((max, each) => Math.max(max, each.sequence), 0);
  if (last > sequence) {
    faults.push({ sequence, problem: `the chain ends here, but had ${last} links` });
  }
  const [unsealed] = await listUnsealed(db, merchantId, EVER, 1);
  if (unsealed && unsealed.at.getTime() < options.now.getTime() - UNSEALED_MS_MAX) {
    const problem = `entry ${unsealed.id} of the audit log is not in the chain`;
    faults.push({ sequence: null, problem });
  }
  return faults;
}

/** A rewritten chain is consistent, but differs from the known head. */
function findForgotten(known: readonly KnownHead[], { sequence, hash }: Link): string | null {
  const other = known.find((each) => each.sequence === sequence);
  return other && other.hash !== hash.toString("hex") ? "its hash was another one" : null;
}

/** In milliseconds; 0 for what is no entry, or none any longer. */
function timeOf({ kind, members }: Link): number {
  return kind === "ENTRY" ? Number(members?.[1] ?? 0) / 1_000 : 0;
}

/**
 * The database says when an entry was added. Older entries lack this, but were sealed oldest first:
 * one that is dated before an already sealed entry was added later.
 */
function findWrongTime(link: Link, latestMs: number, now: Date): string | null {
  const ms = timeOf(link);
  if (ms === 0) return null;
  const addedMs = link.recordedAt?.getTime() ?? latestMs;
  if (ms < addedMs - UNSEALED_MS_MAX) return `entry ${link.subject} was added with an earlier time`;
  if (ms > now.getTime() + UNSEALED_MS_MAX) return `entry ${link.subject} has a time to come`;
  return null;
}

async function findChange(
  db: Database,
  merchantId: MerchantId,
  { kind, subject, count, digest, members }: Link,
  { now }: VerifyOptions,
  report: AuditReport,
): Promise<string | null> {
  if (kind === "ENTRY") {
    if (!members) return `entry ${subject} of the audit log is missing`;
    return digestOf(members).equals(digest)
      ? null
      : `entry ${subject} of the audit log has changed`;
  }
  const label = String(subject);
  const day = utcDayOf(
    new Date(
      Date.UTC(Number(label.slice(0, 4)), Number(label.slice(4, 6)) - 1, Number(label.slice(6))),
    ),
  );
  const sum = await db.longTransaction((tx) => sumCalls(tx, merchantId, day));
  if (sum?.count === count && sum.digest.equals(digest)) return null;
  const date = day.from.toISOString().slice(0, 10);
  if (day.to.getTime() < now.getTime() - KEPT_MS_MIN && !(await hasOwnPartition(db, day))) {
    report.unkeptDays += 1;
    if (date > (report.lastUnkeptDay ?? "")) report.lastUnkeptDay = date;
    return null;
  }
  return `the calls of ${date} have changed: ${count} were sealed, there are ${sum?.count}`;
}
