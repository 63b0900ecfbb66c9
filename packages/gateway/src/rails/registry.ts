import { type ContractLimits, narrowLimits } from "../domain/contract/contract.ts";
import { createCardRail } from "./card/index.ts";
import { collectRails } from "./connect/collect-rails.ts";
import { readFileConnector } from "./connect/file-connector.ts";
import { shownSetting } from "./connect/shown-settings.ts";
import { createDuitnowQrRail } from "./duitnow-qr/index.ts";
import { createFpxRail } from "./fpx/index.ts";
import type { Capabilities, ConnectedRail, Rail, Rails } from "./rail.ts";
import { withStorableTexts } from "./storable.ts";
import { createWalletRail } from "./wallet/index.ts";

/** Every rail the gateway knows: adding one takes its folder and a line here. */
const RAILS: Readonly<Record<string, (settings: never) => Rail>> = {
  card: createCardRail,
  fpx: createFpxRail,
  "duitnow-qr": createDuitnowQrRail,
  wallet: createWalletRail,
};

/** What makes a rail a contract. */
export interface Connection {
  /** What payments name; the protocol's own for a rail of the file. */
  id: string;
  protocol: string;
  settings: unknown;
  name?: string;
  source?: ConnectedRail["source"];
  isActive?: boolean;
  knowsMerchants?: boolean;
  limits?: ContractLimits;
  descriptor?: string;
}

/** `wrap` may watch a rail's calls. */
export type WrapRail = (rail: Rail) => Rail;

/** The rail checks its settings against its own schema and throws, naming the problem. */
export function connectRail(
  { id, protocol, settings, limits = {}, ...given }: Connection,
  wrap: WrapRail = (rail) => rail,
): ConnectedRail {
  const create = RAILS[protocol];
  if (!create) {
    const known = Object.keys(RAILS).join(", ");
    throw new Error(`unknown rail "${protocol}"; known rails: ${known}`);
  }
  const rail = createWith(protocol, create, settings);
  const capabilities = narrow(rail.capabilities, limits);
  return {
    ...wrap(withStorableTexts({ ...rail, id, capabilities })),
    ...{ protocol, name: given.name ?? rail.providerNameOf?.(null) ?? id },
    ...{ source: given.source ?? "FILE", isActive: given.isActive ?? true },
    ...{ knowsMerchants: given.knowsMerchants ?? false, descriptor: given.descriptor ?? "" },
  };
}

/** Files that a connector brings take the place of the rail's own. */
function createWith(id: string, create: (settings: never) => Rail, given: unknown): Rail {
  const { settlementFiles, ...own } = Object(given) as Record<string, unknown>;
  expectNoCurrency(id, own);
  // Each rail validates its settings against its own schema.
  const { settlementFile, ...rail } = create((settlementFiles ? own : given) as never);
  if (!settlementFiles) return settlementFile ? { ...rail, settlementFile } : rail;
  const withheld = rail.withheld?.filter(({ offers }) => offers !== "SETTLEMENT_FILES") ?? [];
  try {
    return { ...rail, withheld, fileConnector: readFileConnector(settlementFiles) };
  } catch (error) {
    throw new Error(`${id} settings: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A rail would ignore it, and take another currency's amounts for ringgit. */
function expectNoCurrency(id: string, settings: unknown, path = ""): void {
  if (typeof settings !== "object" || settings === null) return;
  for (const [name, member] of Object.entries(settings)) {
    const place = `${path}/${name}`;
    if (name === "currency" || name === "currencies") {
      const problem = "contracts are in MYR; remove it";
      throw new Error(`${id} settings ${place}: ${problem}`);
    }
    expectNoCurrency(id, member, place);
  }
}

function narrow(capabilities: Capabilities, limits: ContractLimits): Capabilities {
  if (Object.keys(limits).length === 0) return capabilities;
  const methods = capabilities.methods.map((method) => narrowLimits(method, limits[method.id]));
  return { ...capabilities, methods };
}

/** The rails of a settings file, each by its name; throws, naming the problem. */
export function connectFile(
  settings: Readonly<Record<string, unknown>>,
  wrap?: WrapRail,
): ConnectedRail[] {
  return Object.entries(settings).map(([id, own]) =>
    connectRail({ id, protocol: id, settings: own }, wrap),
  );
}

/** As `connectFile`, found by their methods. */
export function buildRails(settings: Readonly<Record<string, unknown>>, wrap?: WrapRail): Rails {
  return { ...collectRails(connectFile(settings, wrap)), ...PROTOCOLS };
}

/** Of what can be connected. */
export const PROTOCOLS: Pick<Rails, "protocols" | "examineSettings" | "shownSetting"> = {
  protocols: Object.keys(RAILS),
  examineSettings(protocol, settings) {
    try {
      const { capabilities } = connectRail({ id: protocol, protocol, settings });
      return { kind: "usable", methods: capabilities.methods };
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      return { kind: "unusable", problem };
    }
  },
  shownSetting,
};
