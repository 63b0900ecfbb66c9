import type { Static } from "typebox";
import { GatewayError } from "../../../../domain/errors.ts";
import { maskText } from "../../../../domain/request-log/mask/mask-text.ts";
import type { HttpResponse } from "../../../../platform/http-client.ts";
import type { Rail } from "../../../../rails/rail.ts";
import type { PortalDeps } from "../../portal-deps.ts";
import type { JournalEntry, SandboxState, SandboxWebhook } from "./sandbox-schema.ts";

/**
 * The simulators' controls, passed on unchanged. Sandbox only: these endpoints do not exist
 * elsewhere.
 */
const TIMEOUT_MS = 10_000;
const JOURNAL_MAX = 200;
const DETAIL_LENGTH_MAX = 4_096;
const WEBHOOK_LENGTH_MAX = 65_536;

type Json = Record<string, unknown>;

/**
 * Throws OVERLOAD when the simulators do not respond, INVALID_PARAMETER when they reject the
 * request.
 */
export async function callSimulator(
  deps: Pick<PortalDeps, "railHttp" | "simulatorControlUrl">,
  path: string,
  body: Json | null,
): Promise<Json> {
  const base = deps.simulatorControlUrl();
  if (!base) throw new GatewayError("OVERLOAD", { detail: "No simulators are running." });
  let answer: HttpResponse;
  try {
    answer = await deps.railHttp.send({
      method: body === null ? "GET" : "POST",
      url: `${base}${path}`,
      headers: { "content-type": "application/json" },
      ...(body !== null && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    throw new GatewayError("OVERLOAD", { detail: "The simulators do not respond.", cause: error });
  }
  const parsed = parse(answer.body);
  if (answer.status >= 400) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: String(parsed.error ?? "").slice(0, 200),
    });
  }
  return parsed;
}

function parse(body: Buffer): Json {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
}

export async function presentSandbox(deps: PortalDeps): Promise<Static<typeof SandboxState>> {
  const [clock, faults, banks] = await Promise.all([
    callSimulator(deps, "/__sim/clock", null),
    callSimulator(deps, "/__sim/faults", null),
    presentBanks(deps),
  ]);
  return {
    simulatorUrl: deps.simulatorControlUrl() ?? "",
    clock: { now: String(clock.now ?? ""), isFrozen: clock.frozen === true },
    faults: listOf(faults.faults).map((fault) => ({
      simulator: String(fault.simulator),
      kind: String(fault.kind),
      count: numberOrNull(fault.count),
      ms: numberOrNull(fault.ms),
      untilAt: typeof fault.untilAt === "string" ? fault.untilAt : null,
    })),
    simulators: textsOf(faults.simulators),
    faultKinds: textsOf(faults.kinds),
    banks,
  };
}

function railsWithBanks(deps: Pick<PortalDeps, "rails">): Rail[] {
  const rails = new Set(deps.rails.listMethods().map(({ rail }) => rail));
  return [...rails].filter((rail) => rail.listBanks !== undefined);
}

async function presentBanks(deps: PortalDeps): Promise<Static<typeof SandboxState>["banks"]> {
  const lists = await Promise.all(
    railsWithBanks(deps).map(async (rail) => {
      const { banks } = await deps.bankLists.get(rail);
      return banks.map(({ code, name, model, isOnline }) => ({
        railId: rail.id,
        code,
        name,
        model,
        isOnline,
      }));
    }),
  );
  return lists.flat();
}

/** `code` as merchants know it: the simulator identifies banks by the part before the colon. */
export async function setBank(deps: PortalDeps, code: string, isOnline: boolean): Promise<void> {
  await callSimulator(deps, "/__sim/banks", { code: code.replace(/:.*$/, ""), isOnline });
  for (const { id } of railsWithBanks(deps)) await deps.bankLists.announceChange(id);
}

export async function presentJournal(
  deps: PortalDeps,
  simulator: string | undefined,
): Promise<{ items: Static<typeof JournalEntry>[] }> {
  const query = simulator === undefined ? "" : `?${new URLSearchParams({ simulator })}`;
  const { entries } = await callSimulator(deps, `/__sim/journal${query}`, null);
  const items = listOf(entries)
    .slice(-JOURNAL_MAX)
    .reverse()
    .map((entry, index) => ({
      id: numberOrNull(entry.id) ?? index,
      at: String(entry.at ?? ""),
      simulator: String(entry.simulator ?? ""),
      direction: String(entry.direction ?? ""),
      name: String(entry.name ?? ""),
      detail: keptText(JSON.stringify(entry.detail ?? null), DETAIL_LENGTH_MAX),
    }));
  return { items };
}

/** Of the simulators' sample merchant; its path holds no token, so it can be passed on. */
const inboxPath = (merchantId: string) => `/__sim/inbox/${encodeURIComponent(merchantId)}`;

/** Where webhooks of a merchant can go in a sandbox; empty without simulators. */
export function webhookInboxUrl(
  deps: Pick<PortalDeps, "isSandbox" | "simulatorControlUrl">,
  merchantId: string,
): string {
  const base = deps.isSandbox ? deps.simulatorControlUrl() : null;
  return base ? new URL(inboxPath(merchantId), base).href : "";
}

export async function presentWebhooks(
  deps: PortalDeps,
  merchantId: string,
): Promise<{ items: Static<typeof SandboxWebhook>[] }> {
  const { notifications } = await callSimulator(deps, inboxPath(merchantId), null);
  const items = listOf(notifications)
    .slice(-JOURNAL_MAX)
    .reverse()
    .map((received, index) => ({
      id: numberOrNull(received.id) ?? index,
      at: String(received.receivedAt ?? ""),
      headers: Object.fromEntries(
        Object.entries(received.headers ?? {}).map(([name, value]) => [name, String(value)]),
      ),
      body: keptText(String(received.body ?? ""), WEBHOOK_LENGTH_MAX),
    }));
  return { items };
}

function keptText(text: string, lengthMax: number): string {
  return maskText(text, lengthMax).slice(0, lengthMax);
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : []; // every member is checked before use
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
}
