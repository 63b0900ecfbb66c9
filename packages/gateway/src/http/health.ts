import Type from "typebox";
import type { ClockSkew } from "../platform/clock.ts";
import type { Database } from "../store/database.ts";
import { route } from "./route.ts";

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
    "Check that the process reaches its database, agrees with its clock, is not stopping, and that a worker is alive.",
  response: Readiness,
  isLimited: false,
  handler: async ({ reply }, { database, clockSkew, findProcessProblem }) => {
    const skew = clockSkew();
    const problem = (await findProblem(database, skew)) ?? findProcessProblem();
    if (problem) reply.code(503);
    return { status: problem ?? "ready", clockSkewMs: skew.ms };
  },
});

async function findProblem(database: Database, skew: ClockSkew): Promise<string | null> {
  if (skew.isUnhealthy) {
    const side = skew.ms > 0 ? "ahead of" : "behind";
    const seconds = Math.round(Math.abs(skew.ms) / 1_000);
    return `this machine's clock is ${seconds} s ${side} the database's; synchronize both (NTP)`;
  }
  try {
    await database.query({ text: "select 1", values: [] });
    return null;
  } catch {
    return "the database cannot be reached";
  }
}

/** For load balancers and process managers. */
export const HEALTH_ROUTES = [getLivenessRoute, getReadinessRoute] as const;
