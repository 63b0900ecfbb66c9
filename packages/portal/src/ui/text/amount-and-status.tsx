import { Badge } from "./badge.tsx";
import { Money } from "./money.tsx";
import { Status } from "./status.tsx";

interface AmountAndStatusProps {
  item: { amountMinor: number; status: string };
  /** What the status does not say. */
  mark?: string | null;
}

/** The amount and status below a page's title. */
export function AmountAndStatus({ item, mark }: AmountAndStatusProps) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <span className="text-20 text-ink">
        <Money amountMinor={item.amountMinor} isStrong />
      </span>
      <Status status={item.status} />
      {mark && <Badge tone="warn">{mark}</Badge>}
    </span>
  );
}
