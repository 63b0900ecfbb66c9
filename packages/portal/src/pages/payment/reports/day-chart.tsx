import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { FigurePoint } from "../../../generated/api.ts";
import { formatAmount, formatCount, formatDay } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { REPORT_WORDS } from "./report-words.ts";

/** What the chart needs of a day. */
type Point = Pick<FigurePoint, "label" | "amountMinor"> & { successCount?: number };

interface DayChartProps {
  points: readonly Point[];
  /** The period before, day by day; drawn as a line. */
  previous?: readonly Point[];
  className: string;
}

/** What was paid, day by day. A table or the tiles next to it say the same in figures. */
export function DayChart({ points, previous = [], className }: DayChartProps) {
  const { language } = useLanguage();
  const day = (label: string) => formatDay(label, language);
  const data = points.map((point, index) => ({
    ...point,
    previousMinor: previous[index]?.amountMinor,
  }));
  return (
    <div aria-hidden className={`text-13 ${className}`}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={data}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="label"
            tickFormatter={(label: string) =>
              day(label)
                .replace(/ \d{4}$/, "")
                .replace(" ", "\u00a0")
            }
            tick={{ fill: "var(--ink-2)" }}
            tickLine={false}
            axisLine={{ stroke: "var(--line)" }}
            minTickGap={24}
          />
          <YAxis
            width={76}
            tickFormatter={formatAxis}
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
          {previous.length > 0 && (
            <Line
              dataKey="previousMinor"
              stroke="var(--ink-3)"
              strokeWidth={1.5}
              strokeDasharray="4 3"
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

/** `RM 1,500`, and short for large amounts, so that a label never wraps. */
function formatAxis(minor: number): string {
  const ringgit = Math.round(minor / 100);
  if (ringgit < 10_000) return `RM\u00a0${formatCount(ringgit)}`;
  const isMillions = ringgit >= 1_000_000;
  const value = ringgit / (isMillions ? 1_000_000 : 1_000);
  return `RM\u00a0${Math.round(value * 10) / 10}${isMillions ? "M" : "k"}`;
}

interface DayTipProps {
  active?: boolean;
  payload?: readonly { payload?: Point & { previousMinor?: number | undefined } }[];
}

function DayTip({ active, payload }: DayTipProps) {
  const words = useWords(REPORT_WORDS);
  const { language } = useLanguage();
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <div className="rounded-card border border-line bg-paper px-3 py-2 shadow-card">
      <p className="text-13 text-ink-2">{formatDay(point.label, language)}</p>
      <p className="figure font-semibold">{formatAmount(point.amountMinor)}</p>
      {point.successCount !== undefined && (
        <p className="text-13 text-ink-2">{words.succeeded(formatCount(point.successCount))}</p>
      )}
      {point.previousMinor !== undefined && (
        <p className="text-13 text-ink-2">{words.before(formatAmount(point.previousMinor))}</p>
      )}
    </div>
  );
}
