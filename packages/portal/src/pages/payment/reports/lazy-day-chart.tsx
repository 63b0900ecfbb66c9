import { type ComponentProps, lazy, Suspense } from "react";
import { loadPart } from "../../../api/connection.ts";
import type { DayChart } from "./day-chart.tsx";

type Props = Omit<ComponentProps<typeof DayChart>, "className"> & { className?: string };

const Chart = lazy(async () => {
  await onScreen();
  return { default: (await loadPart(() => import("./day-chart.tsx"))).DayChart };
});

/** A tab in the background draws nothing. */
const DRAWN_MS_MAX = 1_000;

/** Resolves when what was rendered until now is on the screen. */
function onScreen(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, DRAWN_MS_MAX);
  });
}

/** The chart library is large: it is loaded with the first chart, after the figures next to it. */
export function LazyDayChart({ className = "h-72", ...props }: Props) {
  const place = <div aria-busy className={className} />;
  // Where the gateway makes the page.
  if (typeof requestAnimationFrame === "undefined") return place;
  return (
    <Suspense fallback={place}>
      <Chart {...props} className={className} />
    </Suspense>
  );
}
