import {
  METRICS,
  type MetricFacts,
} from "../../../packages/gateway/src/platform/metrics/metric-table.ts";
import { DASHBOARDS, type Dashboard, type Panel } from "./panels.ts";

const FOLDER = "deploy/observability/grafana/dashboards";
const SCHEMA_VERSION = 39;
const COLUMNS = 3;
const WIDTH = 24 / COLUMNS;
const HEIGHT = 8;
const DATASOURCE = { type: "prometheus", uid: "$datasource" };

/** Dashboards as Grafana's provisioning reads them, by path. */
export function grafanaDashboards(): [path: string, text: string][] {
  return DASHBOARDS.map((dashboard) => [
    `${FOLDER}/${dashboard.id}.json`,
    `${JSON.stringify(describe(dashboard), null, 2)}\n`,
  ]);
}

function describe({ id, title, rows }: Dashboard) {
  let y = 0;
  let nextId = 1;
  const panels = rows.flatMap((row) => {
    const head = {
      ...{ id: nextId, type: "row", title: row.title, collapsed: false, panels: [] },
      gridPos: { h: 1, w: 24, x: 0, y },
    };
    nextId += 1;
    y += 1;
    const below = row.panels.map((panel, i) => {
      const x = (i % COLUMNS) * WIDTH;
      const top = y + Math.floor(i / COLUMNS) * HEIGHT;
      const gridPos = { h: HEIGHT, w: WIDTH, x, y: top };
      const described = { id: nextId, gridPos, ...describePanel(panel) };
      nextId += 1;
      return described;
    });
    y += Math.ceil(row.panels.length / COLUMNS) * HEIGHT;
    return [head, ...below];
  });
  return {
    ...{ uid: id, title, tags: ["kaunter"], schemaVersion: SCHEMA_VERSION, version: 1 },
    ...{ editable: true, refresh: "30s", time: { from: "now-6h", to: "now" }, timezone: "" },
    templating: {
      list: [{ name: "datasource", label: "Data source", type: "datasource", query: "prometheus" }],
    },
    annotations: { list: [] },
    links: [
      {
        type: "dashboards",
        title: "Kaunter",
        tags: ["kaunter"],
        asDropdown: true,
        icon: "external link",
      },
    ],
    panels,
  };
}

function describePanel({ title, unit, series }: Panel) {
  return {
    ...{ type: "timeseries", title, description: explain(series), datasource: DATASOURCE },
    targets: series.map(({ expr, legend }, i) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + i),
      ...{ datasource: DATASOURCE, expr, legendFormat: legend, range: true },
    })),
    fieldConfig: { defaults: { unit, min: unit === "d" ? undefined : 0 }, overrides: [] },
    options: {
      legend: { displayMode: "list", placement: "bottom", showLegend: true },
      tooltip: { mode: "multi", sort: "desc" },
    },
  };
}

/** From the table of metrics: what each means, and when to act. */
function explain(series: Panel["series"]): string {
  const facts = Object.values<MetricFacts>(METRICS).filter(({ name }) =>
    series.some(({ expr }) => new RegExp(`\\b${name}(_bucket|_count|_sum)?\\b`).test(expr)),
  );
  return facts
    .map(({ help, act }) => (act === "" ? help : `${help} When to act: ${act}`))
    .join("\n\n")
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}
