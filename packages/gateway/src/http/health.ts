import Type from "typebox";
import type { PageDeps } from "./http-deps.ts";
import { route } from "./route.ts";

/** When a write waits longer than this, a load balancer should use another process. */
const WRITE_MS_MAX = 2_000;

type ReadinessDeps = Pick<
  PageDeps,
  "clockSkew" | "findProcessProblem" | "probeDatabase" | "writeCheckout" | "writeNonce"
>;

/** Why this process should get no requests for now; null when it may. */
type Check = (deps: ReadinessDeps) => Promise<string | null> | string | null;

/** By the reason in the metrics. Each ends within two seconds, whatever it checks. */
const CHECKS = {
  clock: findSkew,
  writes: findStuckWrites,
  database: findLostDatabase,
  stopping: ({ findProcessProblem }) => findProcessProblem(),
} as const satisfies Record<string, Check>;

type Problems = Record<keyof typeof CHECKS, string | null>;

/** Problems of this process alone: what another could not do either is a warning. */
export async function findReadinessProblems(deps: ReadinessDeps): Promise<Problems> {
  const checks = Object.entries<Check>(CHECKS);
  const found = checks.map(async ([reason, check]) => [reason, await check(deps)] as const);
  return Object.fromEntries(await Promise.all(found)) as Problems; // of each check
}

const Health = Type.Object({ status: Type.String() });
const Readiness = Type.Object({ status: Type.String(), clockSkewMs: Type.Integer() });

const getLivenessRoute = route({
  auth: "public",
  method: "READ",
  path: "/healthz",
  summary: "Check that the process responds.",
  response: Health,
  isLimited: false,
  handler: async () => ({ status: "alive" }),
});

const getReadinessRoute = route({
  auth: "public",
  method: "READ",
  path: "/readyz",
  summary:
    "Check that the process reaches its database, writes to it, agrees with its clock and is not stopping.",
  response: Readiness,
  isLimited: false,
  handler: async ({ reply }, deps) => {
    const found = await findReadinessProblems(deps);
    const problems = Object.values(found).filter((problem) => problem !== null);
    if (problems.length > 0) reply.code(503).header("retry-after", 1);
    const status = problems.join("; ") || ["ready", ...findWarnings(deps)].join("; ");
    return { status, clockSkewMs: deps.clockSkew().ms };
  },
});

/** What another process could not do either: requests still belong here. */
function findWarnings({ rails, bankLists, findProcessWarning }: PageDeps): string[] {
  const warning = findProcessWarning();
  const withoutList = rails.list().flatMap((rail) => {
    if (!rail.isActive) return [];
    const cause = rail.listBanks && bankLists.findProblem(rail);
    return cause ? [`${rail.id} has no bank list (${cause}): payers cannot choose a bank`] : [];
  });
  return warning === null ? withoutList : [...withoutList, warning];
}

function findSkew({ clockSkew }: ReadinessDeps): string | null {
  const { ms, isUnhealthy } = clockSkew();
  if (!isUnhealthy) return null;
  const side = ms > 0 ? "ahead of" : "behind";
  const seconds = Math.round(Math.abs(ms) / 1_000);
  return `this machine's clock is ${seconds} s ${side} the database's; synchronize both (NTP)`;
}

function findStuckWrites({ writeCheckout, writeNonce }: ReadinessDeps): string | null {
  const oldestMs = Math.max(writeCheckout.load().oldestMs, writeNonce.load().oldestMs);
  if (oldestMs <= WRITE_MS_MAX) return null;
  return `writes have been waiting for ${Math.round(oldestMs / 1_000)} s`;
}

async function findLostDatabase({ probeDatabase }: ReadinessDeps): Promise<string | null> {
  return (await probeDatabase()) ? null : "the database does not respond";
}

/** For load balancers and process managers. */
export const HEALTH_ROUTES = [getLivenessRoute, getReadinessRoute] as const;
