import Type from "typebox";
import { named, orNull } from "../../schemas.ts";

export const JobState = named("JobState", {
  name: Type.String(),
  waiting: Type.Integer(),
  overdue: Type.Integer(),
  oldestDueAt: orNull(Type.String()),
});
