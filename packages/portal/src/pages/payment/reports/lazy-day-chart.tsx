import { type ComponentProps, lazy, Suspense } from "react";
import type { DayChart } from "./day-chart.tsx";

type Props = Omit<ComponentProps<typeof DayChart>, "className"> & { className?: string };

const Chart = lazy(async () => ({ default: (await import("./day-chart.tsx")).DayChart }));

/** The chart library is large, so it is loaded with the first chart. */
export function LazyDayChart({ className = "h-72", ...props }: Props) {
  return (
    <Suspense fallback={<div className={className} />}>
      <Chart {...props} className={className} />
    </Suspense>
  );
}
