import { type Command, type Context, EXIT, usageError } from "../../command.ts";
import { nearest } from "../../nearest.ts";
import { ACTS, type Stage } from "../../sandbox/acts.ts";
import { findScenario } from "../../sandbox/scenarios.ts";
import {
  CONFIG_HELP,
  CONFIG_OPTION,
  createSdkClient,
  expectSimulator,
  readSettings,
} from "../../settings.ts";

const AMOUNT = 2590;
const NAMES = Object.keys(ACTS);

export const triggerCommand: Command = {
  name: "trigger",
  summary: "Make something happen in the sandbox, to its end: a payment, a refund, a dispute…",
  usage: "EVENT [--amount SEN] [--with SCENARIO] [--notify-url URL]",
  options: {
    ...CONFIG_OPTION,
    amount: { type: "string" },
    with: { type: "string", short: "w" },
    "order-id": { type: "string" },
    "notify-url": { type: "string" },
  },
  help: [
    ["EVENT", NAMES.join(", ")],
    ["--amount SEN", `integer amount in sen; default ${AMOUNT}`],
    ["-w, --with SCENARIO", "how the payer pays; see kaunter pay --help"],
    ["--order-id TEXT", "instead of a generated one"],
    ["--notify-url URL", "default: the sandbox's inbox, which kaunter listen shows"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const [given = ""] = context.positionals;
    const act = ACTS[given];
    if (act === undefined || !NAMES.includes(given)) {
      const near = nearest(given, NAMES);
      throw usageError(
        given === "" ? "EVENT is missing." : `Unknown event: ${given}.`,
        `${near === null ? "" : `Did you mean ${near}? `}Use one of: ${NAMES.join(", ")}`,
      );
    }
    const { lines, document } = await act(readStage(context));
    const [first = "", ...rest] = lines;
    context.print(
      [`${context.paint.good("✓")} ${first}`, ...rest.map((line) => `  ${line}`)],
      document,
    );
    return EXIT.ok;
  },
};

function readStage(context: Context): Stage {
  const settings = readSettings(context);
  const simulator = expectSimulator(settings);
  const amount = Number(context.option("amount") ?? AMOUNT);
  if (!Number.isSafeInteger(amount)) {
    throw usageError("--amount must be an integer in sen.", "For RM 25.90: --amount 2590");
  }
  const scenario = context.option("with");
  return {
    client: createSdkClient(settings),
    baseUrl: settings.baseUrl,
    simulatorUrl: simulator.replace(/\/$/, ""),
    storeId: settings.storeId,
    orderId: context.option("order-id") ?? `CLI-${Date.now().toString(36)}`,
    amount,
    scenario: scenario === undefined ? null : findScenario(scenario),
    notifyUrl: context.option("notify-url") ?? new URL("/__sim/inbox", simulator).href,
    redirectUrl: new URL("/__sim/shop", simulator).href,
    signal: context.io.signal,
    say: (text) => context.io.writeError(context.paint.dim(`${text}\n`)),
  };
}
