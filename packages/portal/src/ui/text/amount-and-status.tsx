import { Money } from "./money.tsx";
import { Status } from "./status.tsx";

/** The amount and status below a page's title. */
export function AmountAndStatus({ item }: { item: { amountMinor: number; status: string } }) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <span className="text-20 text-ink">
        <Money amountMinor={item.amountMinor} isStrong />
      </span>
      <Status status={item.status} />
    </span>
  );
}
