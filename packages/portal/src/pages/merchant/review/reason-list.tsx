import type { ReviewReason } from "../../../generated/api.ts";
import { useFieldNames } from "./use-field-names.ts";

/** The corrections that an operator requested. */
export function ReasonList({ reasons }: { reasons: readonly ReviewReason[] }) {
  const nameOf = useFieldNames();
  return (
    <ul className="list-disc pl-5">
      {reasons.map(({ field, reason }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one field may have several reasons
        <li key={i}>
          <span className="font-semibold">{nameOf(field)}:</span> {reason}
        </li>
      ))}
    </ul>
  );
}
