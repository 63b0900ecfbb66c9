import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export const OBSERVABILITY = join(import.meta.dirname, "../../../deploy/observability");

/** A rule of `alerts.yml`: an alert, or a recorded expression. */
export interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  for?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

export interface RuleGroups {
  groups: { name: string; rules: Rule[] }[];
}

export function readRules(): RuleGroups {
  return parse(readFileSync(join(OBSERVABILITY, "alerts.yml"), "utf8")) as RuleGroups; // ours
}

export type Alert = Rule & { alert: string };

export function listAlerts(): Alert[] {
  return readRules()
    .groups.flatMap(({ rules }) => rules)
    .filter((rule): rule is Alert => rule.alert !== undefined);
}
