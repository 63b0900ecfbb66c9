import { formatAmount } from "../../words/format.ts";
import { joinClasses } from "../join-classes.ts";

/** An amount in ringgit; `amountMinor` in sen. */
export function Money({ amountMinor, isStrong }: { amountMinor: number; isStrong?: boolean }) {
  return (
    <span className={joinClasses("figure", isStrong && "font-semibold")}>
      {formatAmount(amountMinor)}
    </span>
  );
}
