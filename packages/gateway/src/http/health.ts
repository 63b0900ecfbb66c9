import Type from "typebox";
import { route } from "./route.ts";

const Health = Type.Object({ status: Type.String() });

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
  summary: "Check that the process reaches its database.",
  response: Health,
  isLimited: false,
  handler: async ({ reply }, { database }) => {
    try {
      await database.query({ text: "select 1", values: [] });
      return { status: "ready" };
    } catch {
      reply.code(503);
      return { status: "the database cannot be reached" };
    }
  },
});

/** For load balancers and process managers. */
export const HEALTH_ROUTES = [getLivenessRoute, getReadinessRoute] as const;
