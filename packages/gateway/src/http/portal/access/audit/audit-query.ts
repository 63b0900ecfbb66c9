import { queryText, rangeQuery } from "../../schemas.ts";

export const auditQuery = {
  ...rangeQuery,
  action: queryText(),
  actorId: queryText(),
  targetKind: queryText(),
  targetId: queryText(),
};
