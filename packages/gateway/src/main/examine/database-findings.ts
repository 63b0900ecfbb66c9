import type { Config } from "../../config.ts";
import type { ClockSkew } from "../../platform/clock.ts";
import type { ServerFacts } from "../../store/installation/examine-server.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** Of docs/operating/capacity.md: an API process, a worker, and a start for a moment. */
const CONNECTIONS = { api: 17, worker: 11, start: 10 };
const AUTO_PROCESSES_MAX = 4;
const HOUR_MS = 3_600_000;
const ARCHIVE_MS_MAX = 24 * HOUR_MS;

type Mode = Pick<Config, "mode">;

export function judgePooler(isPooled: boolean, { directUrl }: Pick<Config, "directUrl">): Finding {
  if (!isPooled) return ok("pooler", "DATABASE_URL leads to PostgreSQL itself");
  if (directUrl) {
    return ok("pooler", "DATABASE_URL leads through a pooler, KAUNTER_DB_DIRECT_URL around it");
  }
  return fail(
    "pooler",
    "DATABASE_URL leads through a pooler: processes would miss notifications, and calls fail",
    "Set KAUNTER_DB_DIRECT_URL to the address of PostgreSQL itself.",
  );
}

export function judgeConnections(
  { connectionsMax, connectionsReserved, connectionsOpen }: ServerFacts,
  { processes }: Pick<Config, "processes">,
): Finding {
  const free = connectionsMax - connectionsReserved;
  const count = processes === "auto" ? AUTO_PROCESSES_MAX : processes;
  const wanted = count * CONNECTIONS.api + CONNECTIONS.worker + CONNECTIONS.start;
  const facts = `max_connections ${connectionsMax}, ${connectionsReserved} of them reserved, ${connectionsOpen} open; this machine may open ${wanted}`;
  if (wanted > free) {
    return fail(
      "connections",
      facts,
      `Set max_connections of PostgreSQL to at least ${wanted + connectionsReserved}, and more for each further machine, or lower KAUNTER_PROCESSES.`,
    );
  }
  if (connectionsOpen + wanted / 2 <= free) return ok("connections", facts);
  return warn(
    "connections",
    facts,
    "Most connections are taken. Raise max_connections above the sum of all machines: docs/operating/capacity.md.",
  );
}

export function judgeClock({ ms, isUnhealthy }: ClockSkew): Finding {
  const side = ms >= 0 ? "ahead of" : "behind";
  const text = `this machine is ${Math.abs(Math.round(ms))} ms ${side} the database`;
  if (!isUnhealthy) return ok("clock", text);
  return fail("clock", text, "Synchronise the clocks of both machines by NTP.");
}

/** Whether what was committed survives a crash, and the loss of the server. */
export function judgeDurability(facts: ServerFacts, { mode }: Mode): Finding {
  const { synchronousCommit, synchronousStandbyNames: names, standbys } = facts;
  const check = "durability";
  if (!facts.fsync || !facts.fullPageWrites) {
    const fix = "Set fsync = on and full_page_writes = on in PostgreSQL.";
    return fail(check, "a crash of the server can destroy the database", fix);
  }
  if (synchronousCommit === "off") {
    const fix = "Set synchronous_commit = on in PostgreSQL.";
    return fail(
      check,
      "synchronous_commit is off: a crash loses payments that were confirmed",
      fix,
    );
  }
  const named = names === "" ? "no synchronous standby" : `synchronous standbys: ${names}`;
  const text = `synchronous_commit ${synchronousCommit}, ${named}, ${standbys} connected`;
  if (names !== "" && synchronousCommit === "local") {
    const fix = "Set synchronous_commit = on: a commit does not wait for the standby.";
    return warn(check, text, fix);
  }
  if (names !== "" && standbys === 0) {
    const fix =
      "Commits wait for a standby that is not connected. Check it: docs/operating/backup.md.";
    return fail(check, text, fix);
  }
  if (names !== "" || mode === "sandbox") return ok(check, text);
  const fix =
    "Payments of the last moments are lost with this server. Add a standby and set synchronous_standby_names.";
  return warn(check, text, fix);
}

/** When a mark file was last written; null where none is configured. */
export type Mark = Date | "missing" | null;

/**
 * `backedUp`: by the operator's own backup, where it leaves a mark; `tested`: by its restore test.
 */
export function judgeBackups(
  facts: ServerFacts,
  { mode }: Mode,
  { backedUp, tested }: { backedUp: Mark; tested: Mark },
  now: Date,
): Finding[] {
  const found = [
    ...(facts.archiveMode === "off" ? [] : [judgeArchiver(facts, now)]),
    ...(backedUp === null ? [] : [judgeMark(BACKUP, backedUp, now)]),
    ...(tested === null ? [] : [judgeMark(RESTORE_TEST, tested, now)]),
  ];
  const hasBackup = facts.archiveMode !== "off" || backedUp !== null;
  if (!hasBackup) found.push(judgeMissing("backups", NO_BACKUP, mode));
  if (tested === null && mode === "production") {
    found.push(judgeMissing("restore test", NO_RESTORE_TEST, mode));
  }
  return found;
}

/** What a start after a restore needs: see docs/operating/restore.md. */
export function judgeJournal({ journal, mode }: Pick<Config, "journal" | "mode">): Finding {
  if (journal) return ok("journal", "attempts are written to a journal outside the database");
  return judgeMissing("journal", NO_JOURNAL, mode);
}

const NO_BACKUP = "PostgreSQL archives no WAL, and KAUNTER_BACKUP_MARK_FILE is not set";
const NO_RESTORE_TEST =
  "no backup is known to be readable: KAUNTER_RESTORE_TEST_MARK_FILE is not set";
const NO_JOURNAL = "KAUNTER_JOURNAL_URL is not set: after a restore, payers may be charged twice";

const FIXES: Readonly<Record<string, string>> = {
  backups: "Set up backups: docs/operating/backup.md.",
  "restore test": "Restore a backup each month: deploy/backup/README.md.",
  journal: "Give the attempt journal a disk of its own: docs/operating/restore.md.",
};

function judgeMissing(check: string, text: string, mode: Config["mode"]): Finding {
  if (mode === "sandbox") return ok(check, `${text}; a sandbox can do without`);
  return warn(check, text, FIXES[check] ?? "");
}

function judgeArchiver(
  { lastArchivedAt: at, lastArchiveFailedAt: failedAt }: ServerFacts,
  now: Date,
): Finding {
  const check = "backups";
  if (failedAt && (at === null || failedAt > at)) {
    const text = `archiving WAL has failed, the last time ${ageOf(failedAt, now)} ago`;
    return fail(check, text, "Correct archive_command; the log of PostgreSQL has the error.");
  }
  if (at === null) {
    return warn(check, "no WAL was archived yet", "Take a base backup: docs/operating/backup.md.");
  }
  const text = `WAL was archived ${ageOf(at, now)} ago`;
  if (now.getTime() - at.getTime() <= ARCHIVE_MS_MAX) return ok(check, text);
  return warn(check, text, "Set archive_timeout, and check that the archive is still written.");
}

interface MarkKind {
  check: string;
  variable: string;
  what: string;
  hoursMax: number;
  fix: string;
}

const BACKUP: MarkKind = {
  check: "backups",
  variable: "KAUNTER_BACKUP_MARK_FILE",
  what: "backup",
  // A daily one may take some hours more than the one before.
  hoursMax: 30,
  fix: "Find out why the backup has not succeeded since.",
};

const RESTORE_TEST: MarkKind = {
  check: "restore test",
  variable: "KAUNTER_RESTORE_TEST_MARK_FILE",
  what: "restore test",
  // A monthly one, in a long month, with a day to repeat it.
  hoursMax: 32 * 24,
  fix: "Run it again, and find out why it has not succeeded since.",
};

function judgeMark({ check, what, ...kind }: MarkKind, at: Date | "missing", now: Date): Finding {
  if (at === "missing") {
    const fix = `Let your ${what} write it when it has succeeded.`;
    return fail(check, `${kind.variable} does not exist`, fix);
  }
  const text = `the last ${what} succeeded ${ageOf(at, now)} ago`;
  if (now.getTime() - at.getTime() <= kind.hoursMax * HOUR_MS) return ok(check, text);
  return fail(check, text, kind.fix);
}

function ageOf(at: Date, now: Date): string {
  const hours = Math.max(0, (now.getTime() - at.getTime()) / HOUR_MS);
  return hours < 2 ? `${Math.round(hours * 60)} minutes` : `${Math.round(hours)} hours`;
}
