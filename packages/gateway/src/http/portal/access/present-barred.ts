import Type, { type Static } from "typebox";
import { BARRED_REASONS, type Barred } from "../../../domain/access/second-approver.ts";
import { named, orNull } from "../schemas.ts";

export const BarredItem = named("Barred", {
  reason: Type.Enum([...BARRED_REASONS], {
    description:
      "`OWN`: requested by this user. `LATER`: joined or became an approver after the request. " +
      "`SAME_HAND`: one gave the other access lately, or both had it from the same user.",
  }),
  until: orNull(Type.String({ description: "When this user may decide; null: never." })),
});

export function presentBarred(barred: Barred | null): Static<typeof BarredItem> | null {
  return barred && { reason: barred.reason, until: barred.until?.toISOString() ?? null };
}
