import type { Retained } from "../../domain/retention.ts";

/**
 * Tables that are partitioned by time: partitions are created ahead and dropped as a whole. What
 * belongs to none is in the default partition, `…_other`, so nothing is ever rejected; only nonces
 * have none, since a nonce is accepted for a few minutes only. The database has the bounds and the
 * storage of a partition, and its least age: function read_partition.
 */
export interface PartitionedTable {
  name: string;
  /** The column it is partitioned by. */
  column: string;
  /** `hour`: hours since 1970; `month`: as 202612; `time`: a time, by `period`. */
  kind: "hour" | "month" | "time";
  period: Period;
  ahead: number;
  /** Periods before the present one that may still be written. */
  behind: number;
  /** Its times are true ones, also in a sandbox whose clock was advanced. */
  hasTrueTime: boolean;
  /** When a row was written, for rows of the default partition; null without such a partition. */
  writtenAt: string | null;
  retained: Retained | null;
  /** Rows that still need action: a partition with one of these is kept. */
  open: string | null;
  /** Dropped only after the partition of this table for the same period. */
  after?: string;
}

export type Period = "hour" | "day" | "month";

const NONCES: PartitionedTable = {
  name: "nonces",
  column: "hour",
  kind: "hour",
  period: "hour",
  ahead: 24,
  behind: 2,
  hasTrueTime: true,
  writtenAt: null,
  retained: null,
  open: null,
};
const MONTHLY = {
  period: "month",
  ahead: 2,
  behind: 0,
  hasTrueTime: false,
  open: null,
} as const;

export const PARTITIONED_TABLES: readonly PartitionedTable[] = [
  NONCES,
  {
    ...MONTHLY,
    name: "request_log",
    column: "at",
    kind: "time",
    period: "day",
    ahead: 3,
    hasTrueTime: true,
    writtenAt: "at",
    retained: "requestLog",
  },
  {
    ...MONTHLY,
    name: "exchanges",
    column: "created_at",
    kind: "time",
    writtenAt: "created_at",
    retained: "exchanges",
  },
  {
    ...MONTHLY,
    name: "provider_reports",
    column: "attempt_month",
    kind: "month",
    writtenAt: "created_at",
    retained: "providerReports",
    open: "status = 'QUARANTINED'",
  },
  {
    ...MONTHLY,
    name: "events",
    column: "created_at",
    kind: "time",
    writtenAt: "created_at",
    retained: "events",
  },
  {
    ...MONTHLY,
    name: "notifications",
    column: "month",
    kind: "month",
    writtenAt: "created_at",
    retained: "notifications",
    open: "status = 'PENDING'",
  },
  {
    ...MONTHLY,
    name: "notification_attempts",
    column: "month",
    kind: "month",
    writtenAt: "started_at",
    retained: "notifications",
    after: "notifications",
  },
  {
    ...MONTHLY,
    name: "redeliveries",
    column: "month",
    kind: "month",
    writtenAt: "at",
    retained: "notifications",
    after: "notifications",
  },
];
