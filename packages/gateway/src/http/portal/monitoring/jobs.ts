import Type from "typebox";
import { listJobStates } from "../../../store/merchant/operator.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { listOf, named, orNull } from "../schemas.ts";

const JobState = named("JobState", {
  name: Type.String(),
  waiting: Type.Integer(),
  overdue: Type.Integer(),
  oldestDueAt: orNull(Type.String()),
});

/** A task is late when it has been due for this long. */
const LATE_MS = 60_000;

export const listJobsRoute = route({
  auth: "portal",
  operationId: "listJobs",
  method: "GET",
  path: "/portal/api/operator/jobs",
  permission: "operator",
  summary: "List background jobs with their pending work and oldest due time.",
  response: listOf(JobState),
  handler: async (_call, deps) => {
    const now = deps.clock.now();
    const lateSince = new Date(now.getTime() - LATE_MS);
    const rows = await listJobStates(deps.database, now, lateSince);
    return { items: rows.map(withTimes) };
  },
});
