import { dayBefore } from "../../words/days.ts";

/** A range of Malaysian days, both included; "" is open. */
export interface Days {
  from: string;
  to: string;
}

export const PRESETS = ["today", "yesterday", "week", "month", "lastMonth"] as const;
export type Preset = (typeof PRESETS)[number];

/** The days of a preset, counted from today. */
export function daysOf(preset: Preset, now: Date): Days {
  const today = dayBefore(now, 0);
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday": {
      const day = dayBefore(now, 1);
      return { from: day, to: day };
    }
    case "week":
      return { from: dayBefore(now, 6), to: today };
    case "month":
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case "lastMonth": {
      const end = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
      end.setUTCDate(0);
      const to = end.toISOString().slice(0, 10);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
  }
}

/** The preset that these days are; null for other days. */
export function presetOf(days: Days, now: Date): Preset | null {
  const isSame = (preset: Preset) => {
    const { from, to } = daysOf(preset, now);
    return from === days.from && to === days.to;
  };
  return PRESETS.find(isSame) ?? null;
}
