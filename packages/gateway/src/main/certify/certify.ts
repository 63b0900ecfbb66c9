/**
 * `kaunter certify RAIL`: plays declared scenarios against a provider's sandbox, or our simulator,
 * and writes the report that a provider asks for. It needs no database and no running gateway.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Sandbox } from "@kaunter/sandbox";
import { machineClock } from "../../platform/clock.ts";
import { createOutgoingHttp } from "../../platform/outgoing/outgoing-http.ts";
import { systemRandom } from "../../platform/random.ts";
import type { NextAction, Rail, RawHttp } from "../../rails/rail.ts";
import { buildRails } from "../../rails/registry.ts";
import type { RailSources } from "../../rails/sources.ts";
import { parseRailSettings } from "../open-rails.ts";
import { Bench, type World } from "./bench.ts";
import { listenForCallbacks } from "./callback-listener.ts";
import { type PlayedValues, SCENARIOS, type ScenarioId } from "./certification.ts";
import { describeForPayer, followAsPayer } from "./payer-browser.ts";
import { RAIL_SCRIPTS } from "./rail-scripts.ts";
import { createRecorder } from "./record-traffic.ts";
import { createRedactor } from "./redact.ts";
import { type CertificationReport, renderReport, type ScenarioReport } from "./render-report.ts";
import { runScenarios } from "./run-scenarios.ts";

export interface CertifyOptions {
  railId: string;
  /** Null: our simulator, which is started for it. */
  railsFile: string | null;
  /** Test values of a provider, by `usual` and `decline`. */
  values?: { usual?: PlayedValues; decline?: PlayedValues };
  scenarios?: readonly ScenarioId[];
  listen?: { host: string; port: number };
  /** Where the provider reaches the listener. */
  publicUrl?: string;
  /** Where the report is written. */
  folder: string;
  say(line: string): void;
  onDone?(scenario: ScenarioReport): void;
  /** For tests: a simulator that is made wrong. */
  spoil?(sandbox: Sandbox): void;
}

export class CertifyError extends Error {
  override readonly name = "CertifyError";
}

/** Of a list such as `approve,decline`. Throws for a name that is none. */
export function listScenarios(given: string): ScenarioId[] {
  return given.split(",").map((name) => {
    const id = (Object.keys(SCENARIOS) as ScenarioId[]).find((each) => each === name.trim());
    if (id) return id;
    throw new CertifyError(`${name} is not one of ${Object.keys(SCENARIOS).join(", ")}.`);
  });
}

const ANY_PORT = { host: "127.0.0.1", port: 0 };
const LOOKS = { simulator: 30, provider: 60 } as const;

export async function certify(options: CertifyOptions): Promise<CertificationReport> {
  const { railId, railsFile, folder } = options;
  const script = RAIL_SCRIPTS[railId];
  if (!script) {
    const known = Object.keys(RAIL_SCRIPTS).join(", ");
    throw new CertifyError(`${railId} is not one of the rails ${known}.`);
  }
  mkdirSync(folder, { recursive: true });
  await using opened = new AsyncDisposableStack();
  let hear: (raw: RawHttp) => ReturnType<typeof answer> = () => Promise.resolve(NOT_YET);
  const listener = await listenForCallbacks(options.listen ?? ANY_PORT, (raw) => hear(raw));
  opened.defer(() => listener.stop());
  const simulator = railsFile === null ? await startSimulator(listener.url) : null;
  if (simulator) opened.defer(() => simulator.stop());
  if (simulator) options.spoil?.(simulator);
  const settings = simulator ? simulator.rails[railId] : readSettings(railsFile ?? "", railId);
  const rail = buildRails({ [railId]: settings }).get(railId);
  if (!rail) throw new CertifyError(`${railId} has no settings.`);
  const http = createOutgoingHttp({ policy: "any" });
  opened.defer(() => http.close());
  const clock = simulator?.clock ?? machineClock;
  const merged = {
    ...script,
    usual: { ...script.usual, ...options.values?.usual },
    decline: { ...script.decline, ...options.values?.decline },
  };
  const hidden = [merged.usual, merged.decline].flatMap(({ cardCode = "" }) => cardCode);
  const recorder = createRecorder(http, clock, createRedactor(settings, hidden));
  const publicUrl = options.publicUrl ?? listener.url;
  const world: World = {
    ...{ clock, random: systemRandom, callbackUrl: `${publicUrl}/callbacks/${railId}` },
    pass: simulator ? (ms) => simulator.clock.advance(ms) : (ms) => sleep(ms),
    payer: simulator ? (next) => followAsPayer(http, next) : (next) => askUser(options, next),
    looksMax: simulator ? LOOKS.simulator : LOOKS.provider,
  };
  const bench = new Bench(rail, merged, world, recorder);
  hear = (raw) => answer(bench, rail, raw);
  const startedAt = machineClock.now().toISOString();
  const ids = options.scenarios ?? (Object.keys(SCENARIOS) as ScenarioId[]);
  const scenarios = await runScenarios(bench, rail, ids, options.onDone);
  const report = await summarize(
    railId,
    simulator ? "simulator" : "provider",
    startedAt,
    scenarios,
  );
  writeFileSync(join(folder, `certify-${railId}.json`), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, `certify-${railId}.md`), renderReport(report));
  return report;
}

const NOT_YET = { status: 503, headers: {}, body: "" };

async function answer(bench: Bench, rail: Rail, raw: RawHttp) {
  const ingested = await rail.ingest(bench.context(), raw);
  bench.heard.push({ raw, ingested });
  const { ack } = ingested;
  bench.recorder.add({
    ...{ direction: "in", method: raw.method, url: raw.url, headers: raw.headers, durationMs: 0 },
    body: raw.body.toString("utf8"),
    ...{ status: ack.status, responseHeaders: ack.headers, responseBody: ack.body },
    note: `${raw.channel}, ${ingested.verified ? "verified" : "not verified"}`,
  });
  return ack;
}

/** Shows where to pay; there is time until the status checks end. */
async function askUser({ folder, say }: CertifyOptions, next: NextAction) {
  const { text, page } = describeForPayer(next);
  if (page === null) return say(text);
  const file = join(folder, `pay-${systemRandom.digits(6)}.html`);
  writeFileSync(file, page);
  say(`${text} ${file} and pay`);
}

async function startSimulator(gatewayUrl: string): Promise<Sandbox> {
  const { startSandbox } = await loadSimulators();
  const sandbox = await startSandbox({ gatewayUrl });
  sandbox.clock.freeze();
  return sandbox;
}

/** A release for production is without them. */
async function loadSimulators(): Promise<typeof import("@kaunter/sandbox")> {
  try {
    return await import("@kaunter/sandbox");
  } catch (cause) {
    const text = "The simulators are not in this release: name a provider's sandbox with --rails.";
    throw new CertifyError(text, { cause });
  }
}

function readSettings(file: string, railId: string): unknown {
  const settings = parseRailSettings(file, readFileSync(file, "utf8"))[railId];
  if (settings === undefined) throw new CertifyError(`${file} has no settings of ${railId}.`);
  return settings;
}

async function summarize(
  rail: string,
  against: CertificationReport["against"],
  startedAt: string,
  scenarios: ScenarioReport[],
): Promise<CertificationReport> {
  const sources: { SOURCES: RailSources } = await import(`../../rails/${rail}/protocol/sources.ts`);
  const { protocol, documents } = sources.SOURCES;
  const count = (result: ScenarioReport["result"]) =>
    scenarios.filter((one) => one.result === result).length;
  return {
    ...{ rail, protocol, documents, against, gatewayVersion: readVersion(), startedAt },
    endedAt: machineClock.now().toISOString(),
    ...{ passed: count("PASSED"), failed: count("FAILED"), skipped: count("SKIPPED"), scenarios },
  };
}

function readVersion(): string {
  const file = join(import.meta.dirname, "../../../package.json");
  const { version }: { version: string } = JSON.parse(readFileSync(file, "utf8"));
  return version;
}
