/** What no test of these pages runs, why, and what does instead. */

export interface NotRun {
  /** A stand-in takes its place, and the rest of the block is run. */
  readonly program?: string;
  /** Blocks and statements that match are left out as a whole. */
  readonly text?: RegExp;
  readonly why: string;
  /** Runs the same with the same files. */
  readonly drill?: string;
}

const NO_SYSTEMD = "test machines start no systemd";
const CITUS = {
  why: "the database of the tests has no Citus",
  drill: "npm run test:engine -- citus",
};
const BACKUP = "npm run test:engine -- backup";
const RELEASE = "npm run test:engine -- release";

export const NOT_RUN: readonly NotRun[] = [
  { program: "apt-get", why: "changes the machine", drill: "npm run test:engine -- failover" },
  { program: "systemctl", why: NO_SYSTEMD, drill: BACKUP },
  { program: "systemd-sysusers", why: "changes the machine's accounts" },
  { program: "pgbackrest", why: "needs a PostgreSQL that archives", drill: BACKUP },
  { program: "docker", why: "no image registry", drill: RELEASE },
  { program: "skopeo", why: "no image registry", drill: RELEASE },
  { program: "kubectl", why: "no cluster", drill: RELEASE },
  { program: "helm", why: "no cluster", drill: RELEASE },
  { program: "vault", why: "not in Debian", drill: "npm run test:system -- test/keys/vault" },
  {
    text: /^node deploy\/ha\/start\.ts$/m,
    why: "runs until Ctrl-C",
    drill: "npm run test:engine -- failover",
  },
  { text: /^\.\/configure /, why: "builds Citus; the engine's tests install its package" },
  { text: /citus_|create extension citus/, ...CITUS },
  { text: /^pg_basebackup /, why: "needs a second server", drill: CITUS.drill },
  {
    text: /synchronous_standby_names|create role replica/,
    why: "changes the server of all tests",
    drill: CITUS.drill,
  },
  {
    text: /certify card --rails uat-rails\.json/,
    why: "needs a provider's sandbox",
    drill: "npm test -- test/rails",
  },
];

/** Commands that exit otherwise than with 0 on a test machine, and what they print then. */
export const EXIT_CODES: readonly { text: RegExp; code: number; output: RegExp }[] = [
  // The PostgreSQL of the tests has no fsync.
  {
    text: /^kaunter doctor --installation$/m,
    code: 1,
    output: /^✗ durability [\s\S]*\n1 failed, /m,
  },
];

export const findEntry = (text: string) => NOT_RUN.find((entry) => entry.text?.test(text));
