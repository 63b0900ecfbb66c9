import Type from "typebox";
import type { PageDeps } from "./http-deps.ts";
import { route } from "./route.ts";

/** When a write waits longer than this, a load balancer should use another process. */
const WRITE_MS_MAX = 2_000;

/** Why this process should get no requests for now; null when it may. */
type Check = (deps: PageDeps) => Promise<string | null> | string | null;

/** Each ends within two seconds, whatever it checks. */
const CHECKS: readonly Check[] = [
  findSkew,
  findStuckWrites,
  findLostDatabase,
  ({ findProcessProblem }) => findProcessProblem(),
];

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
    "Check that the process reaches its database, writes to it, agrees with its clock and is not stopping, and that a worker is alive.",
  response: Readiness,
  isLimited: false,
  handler: async ({ reply }, deps) => {
    const found = await Promise.all(CHECKS.map((check) => check(deps)));
    const problems = found.filter((problem) => problem !== null);
    if (problems.length > 0) reply.code(503).header("retry-after", 1);
    const status = problems.join("; ") || ["ready", ...findWarnings(deps)].join("; ");
    return { status, clockSkewMs: deps.clockSkew().ms };
  },
});

/** What another process could not do either: requests still belong here. */
function findWarnings({ rails, bankLists }: PageDeps): string[] {
  return [...new Set(rails.listMethods().map(({ rail }) => rail))].flatMap((rail) => {
    const cause = rail.listBanks && bankLists.findProblem(rail);
    return cause ? [`${rail.id} has no bank list (${cause}): payers cannot choose a bank`] : [];
  });
}

function findSkew({ clockSkew }: PageDeps): string | null {
  const { ms, isUnhealthy } = clockSkew();
  if (!isUnhealthy) return null;
  const side = ms > 0 ? "ahead of" : "behind";
  const seconds = Math.round(Math.abs(ms) / 1_000);
  return `this machine's clock is ${seconds} s ${side} the database's; synchronize both (NTP)`;
}

function findStuckWrites({ writeCheckout, writeNonce }: PageDeps): string | null {
  const oldestMs = Math.max(writeCheckout.load().oldestMs, writeNonce.load().oldestMs);
  if (oldestMs <= WRITE_MS_MAX) return null;
  return `writes have been waiting for ${Math.round(oldestMs / 1_000)} s`;
}

async function findLostDatabase({ probeDatabase }: PageDeps): Promise<string | null> {
  return (await probeDatabase()) ? null : "the database does not respond";
}

/** For load balancers and process managers. */
export const HEALTH_ROUTES = [getLivenessRoute, getReadinessRoute] as const;
