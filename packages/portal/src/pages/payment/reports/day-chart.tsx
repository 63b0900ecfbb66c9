import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { FigurePoint } from "../../../generated/api.ts";
import { formatAmount, formatCount, formatDate } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { REPORT_WORDS } from "./report-words.ts";

/** What was paid, day by day. The table below it says the same in figures. */
export function DayChart({ points }: { points: readonly FigurePoint[] }) {
  const { language } = useLanguage();
  const day = (label: string) => formatDate(`${label}T00:00:00+08:00`, language);
  return (
    <div aria-hidden className="h-72 text-13">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...points]}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="label"
            tickFormatter={(label: string) => day(label).replace(/ \d{4}$/, "")}
            tick={{ fill: "var(--ink-2)" }}
            tickLine={false}
            axisLine={{ stroke: "var(--line)" }}
            minTickGap={24}
          />
          <YAxis
            width={72}
            tickFormatter={(minor: number) => `RM ${formatCount(Math.round(minor / 100))}`}
            tick={{ fill: "var(--ink-2)" }}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip cursor={{ fill: "var(--paper-2)" }} content={<DayTip />} />
          <Bar
            dataKey="amountMinor"
            fill="var(--brand)"
            radius={[4, 4, 0, 0]}
            maxBarSize={40}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

interface DayTipProps {
  active?: boolean;
  payload?: readonly { payload?: FigurePoint }[];
}

function DayTip({ active, payload }: DayTipProps) {
  const words = useWords(REPORT_WORDS);
  const { language } = useLanguage();
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <div className="rounded-card border border-line bg-paper px-3 py-2 shadow-card">
      <p className="text-13 text-ink-2">{formatDate(`${point.label}T00:00:00+08:00`, language)}</p>
      <p className="figure font-semibold">{formatAmount(point.amountMinor)}</p>
      <p className="text-13 text-ink-2">{words.succeeded(formatCount(point.successCount))}</p>
    </div>
  );
}
