import Type, { type Static } from "typebox";
import { maskText } from "../../../domain/request-log/mask/mask-text.ts";
import type { Rail } from "../../../rails/rail.ts";
import { route } from "../../route.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, closed, listOf, named, orNull } from "../schemas.ts";
import { callSimulator, numberOrNull, recordsOf, textsOf } from "./sandbox-control.ts";

const SandboxState = named("SandboxState", {
  simulatorUrl: Type.String({ description: "URL of the simulators' start page." }),
  clock: closed({
    now: At,
    isFrozen: Type.Boolean(),
    gatewayNow: Type.String({
      description: "The gateway's time: what settlements, payouts and expiry follow.",
    }),
    aheadMs: Type.Integer({ description: "How far the gateway's time was advanced." }),
  }),
  faults: Type.Array(
    named("SandboxFault", {
      simulator: Type.String(),
      kind: Type.String(),
      count: orNull(Type.Integer()),
      ms: orNull(Type.Integer()),
      untilAt: orNull(Type.String()),
    }),
  ),
  simulators: Type.Array(Type.String()),
  faultKinds: Type.Array(Type.String()),
  banks: Type.Array(
    named("BankStatus", {
      railId: Type.String(),
      code: Type.String(),
      name: Type.String(),
      model: Type.String(),
      isOnline: Type.Boolean(),
    }),
  ),
});

const JournalEntry = named("JournalEntry", {
  id: Type.Integer(),
  at: At,
  simulator: Type.String(),
  direction: Type.String(),
  name: Type.String(),
  detail: Type.String({ description: "JSON text." }),
});

const JOURNAL_MAX = 200;

async function presentSandbox(deps: PortalDeps): Promise<Static<typeof SandboxState>> {
  const [clock, faults, banks] = await Promise.all([
    callSimulator(deps, "/__sim/clock", null),
    callSimulator(deps, "/__sim/faults", null),
    presentBanks(deps),
  ]);
  return {
    simulatorUrl: deps.simulatorControlUrl() ?? "",
    clock: {
      now: String(clock.now ?? ""),
      isFrozen: clock.frozen === true,
      gatewayNow: deps.clock.now().toISOString(),
      aheadMs: deps.clockAheadMs(),
    },
    faults: recordsOf(faults.faults).map((fault) => ({
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

function railsWithBanks(deps: Pick<PortalDeps, "rails">): Rail[] {
  return deps.rails.list().filter((rail) => rail.isActive && rail.listBanks !== undefined);
}

function keptText(text: string, lengthMax: number): string {
  return maskText(text, lengthMax).slice(0, lengthMax);
}

export const getSandboxRoute = route({
  auth: "portal",
  operationId: "getSandbox",
  method: "GET",
  path: "/portal/api/sandbox",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Retrieve the simulators' clock, faults and banks.",
  response: SandboxState,
  errors: ["OVERLOAD"],
  handler: (_call, deps) => presentSandbox(deps),
});

export const setSandboxClockRoute = route({
  auth: "portal",
  operationId: "setSandboxClock",
  method: "POST",
  path: "/portal/api/sandbox/clock",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Advance the sandbox's clock, or freeze and unfreeze the simulators' only.",
  body: closed({
    advanceMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 31_536_000_000 })),
    freeze: Type.Optional(Type.Boolean()),
    unfreeze: Type.Optional(Type.Boolean()),
  }),
  response: SandboxState,
  errors: ["OVERLOAD"],
  handler: async (call, deps) => {
    await callSimulator(deps, "/__sim/clock", call.body);
    return presentSandbox(deps);
  },
});

export const setSandboxFaultRoute = route({
  auth: "portal",
  operationId: "setSandboxFault",
  method: "POST",
  path: "/portal/api/sandbox/faults",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Inject a fault into a simulator. `replay` repeats its last messages.",
  body: closed({
    simulator: Type.String({ maxLength: 40 }),
    kind: Type.String({ maxLength: 40 }),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
  }),
  response: SandboxState,
  errors: ["INVALID_PARAMETER", "OVERLOAD"],
  handler: async (call, deps) => {
    await callSimulator(deps, "/__sim/faults", call.body);
    return presentSandbox(deps);
  },
});

export const setSandboxBankRoute = route({
  auth: "portal",
  operationId: "setSandboxBank",
  method: "POST",
  path: "/portal/api/sandbox/banks",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Take a simulated bank offline or bring it online. Takes effect at once.",
  body: closed({ code: Type.String({ maxLength: 40 }), isOnline: Type.Boolean() }),
  response: SandboxState,
  errors: ["INVALID_PARAMETER", "OVERLOAD"],
  handler: async (call, deps) => {
    await setBank(deps, call.body.code, call.body.isOnline);
    return presentSandbox(deps);
  },
});

/** `code` as merchants know it: the simulator identifies banks by the part before the colon. */
async function setBank(deps: PortalDeps, code: string, isOnline: boolean): Promise<void> {
  await callSimulator(deps, "/__sim/banks", { code: code.replace(/:.*$/, ""), isOnline });
  for (const { id } of railsWithBanks(deps)) await deps.bankLists.announceChange(id);
}

export const clearSandboxFaultsRoute = route({
  auth: "portal",
  operationId: "clearSandboxFaults",
  method: "POST",
  path: "/portal/api/sandbox/faults/clear",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Clear the faults of one simulator, or of all.",
  body: closed({ simulator: Type.Optional(Type.String({ maxLength: 40 })) }),
  response: SandboxState,
  errors: ["OVERLOAD"],
  handler: async (call, deps) => {
    await callSimulator(deps, "/__sim/faults", { ...call.body, clear: true });
    return presentSandbox(deps);
  },
});

export const listSandboxJournalRoute = route({
  auth: "portal",
  operationId: "listSandboxJournal",
  method: "GET",
  path: "/portal/api/sandbox/journal",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "List the latest messages of the simulators.",
  query: closed({ simulator: Type.Optional(Type.String({ maxLength: 40 })) }),
  response: listOf(JournalEntry),
  errors: ["OVERLOAD"],
  handler: (call, deps) => presentJournal(deps, call.query.simulator),
});

const DETAIL_LENGTH_MAX = 4_096;

async function presentJournal(
  deps: PortalDeps,
  simulator: string | undefined,
): Promise<{ items: Static<typeof JournalEntry>[] }> {
  const query = simulator === undefined ? "" : `?${new URLSearchParams({ simulator })}`;
  const { entries } = await callSimulator(deps, `/__sim/journal${query}`, null);
  const items = recordsOf(entries)
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
