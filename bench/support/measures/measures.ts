/**
 * What a benchmark has found, printed for a reader and sent to bench/table.ts when that runs it.
 */
import { median } from "../gateway.ts";

type Unit = "/s" | "us" | "ms" | "KB" | "MB" | "times" | "round trips";

export interface Measure {
  name: string;
  unit: Unit;
  /** One figure for each round. */
  gateway: readonly number[];
  /** What it is compared with, measured in the same rounds. */
  against?: { name: string; figures: readonly number[] };
  /** Of the ratio if there is one, otherwise of the gateway's figure. */
  goal?: string;
}

/** The median of the rounds, with the least and the most of them. */
interface Summary {
  gateway: string;
  against: string;
  ratio: string;
  /** Of the ratio; without one, of the gateway's figure. */
  spread: string;
}

export function reportMeasure(measure: Measure): void {
  const { gateway, against, ratio, spread } = summarize(measure);
  const compared = against && ` against ${against}: ratio ${ratio}`;
  const goal = measure.goal === undefined ? "" : `, goal ${measure.goal}`;
  process.stdout.write(`${measure.name}: ${gateway}${compared} (${spread})${goal}\n`);
  process.send?.(measure);
}

export function summarize({ unit, gateway, against, gateway: own }: Measure): Summary {
  const typical = format(median(own), unit);
  if (!against) {
    return { gateway: typical, against: "", ratio: "", spread: spreadOf(gateway, unit) };
  }
  const ratios = own.map((figure, round) => figure / (against.figures[round] ?? Number.NaN));
  return {
    gateway: typical,
    against: `${against.name} ${format(median(against.figures), unit)}`,
    ratio: median(ratios).toFixed(2),
    spread: spreadOf(ratios, "times"),
  };
}

function spreadOf(figures: readonly number[], unit: Unit): string {
  if (figures.length < 2) return "one round";
  return `${format(Math.min(...figures), unit)} to ${format(Math.max(...figures), unit)}`;
}

function format(figure: number, unit: Unit): string {
  if (unit === "times") return figure.toFixed(2);
  const digits = unit === "round trips" || figure >= 100 ? 0 : figure >= 10 ? 1 : 2;
  const text = Number(figure.toFixed(digits)).toLocaleString("en-GB");
  return unit === "/s" ? `${text}/s` : `${text} ${unit}`;
}
