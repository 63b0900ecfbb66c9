import {
  CliError,
  type Command,
  type Context,
  EXIT,
  messageOf,
  usageError,
} from "../../command.ts";

/** Ringgit and percentages, with at most two decimals. */
const DECIMAL = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

const text = { type: "string" } as const;

export const feesCommand: Command = {
  name: "fees",
  summary: "List, preview and set fees and terms in the gateway's database.",
  usage: "(list | preview | set | end | terms | tax) [options]",
  options: {
    ...{ merchant: text, party: text, contract: text, method: text, class: text },
    ...{ rate: text, fixed: text, min: text, from: text },
    ...{ overdraft: text, reserve: text, "reserve-rate": text, "payout-min": text },
    ...{ registration: text },
  },
  help: [
    ["--merchant ID", "The merchant; without it, every merchant without its own."],
    ["--party PARTY", "merchant (what it pays, the default) or rail (what the provider deducts)."],
    ["--contract ID", "Of party rail: the contract; without it, every contract."],
    ["--method METHOD", "Such as FPX_MY; without it, every method."],
    ["--class CLASS", "Fee class, such as visa_local; without it, every class."],
    ["--rate PERCENT", "Such as 1.25."],
    ["--fixed RINGGIT", "For each payment, such as 0.20."],
    ["--min RINGGIT", "The least fee, such as 0.50."],
    ["--from DATE", "From midnight in Malaysia on, or an RFC 3339 time; in the future."],
    ["--overdraft, --reserve, --payout-min RINGGIT", "Of terms, which take effect at once."],
    ["--reserve-rate PERCENT", "Of terms: share of a day's payments."],
    ["--registration NUMBER", "Of tax: your service tax number, with --rate and --from."],
    ["", "Reads the same variables as the gateway. What needs a second operator is rejected:"],
    ["", "make it in the portal. See docs/operating/portal/set-fees.md."],
  ],
  async run(context) {
    const [act, ...others] = context.positionals;
    if (others.length > 0) throw usageError(`Unexpected: ${others.join(" ")}.`);
    const run = act === undefined ? undefined : ACTS[act];
    if (!run) throw usageError("Choose one of list, preview, set, end, terms and tax.");
    await run(context).catch((error: unknown) => {
      throw error instanceof CliError ? error : new CliError(messageOf(error));
    });
    return EXIT.ok;
  },
};

// Loaded here: no other command needs the gateway's own code.
const load = () => import("@kaunter/gateway/fees");

const ACTS: Readonly<Record<string, (context: Context) => Promise<void>>> = {
  async list(context) {
    const { listFeesOfDatabase } = await load();
    const found = await listFeesOfDatabase(context.io.env, context.option("merchant") ?? "");
    const lines = found.map(
      ({ state, party, merchantId, contractId, method, feeKey, validFrom, ...one }) =>
        [
          state.padEnd(6),
          party.padEnd(8),
          merchantId || "*",
          ...(contractId ? [contractId] : []),
          method || "*",
          feeKey || "*",
          one.isEnd
            ? "ended"
            : `${decimal(one.rateBasisPoints)} % + RM ${decimal(one.fixedMinor)}, at least RM ${decimal(one.minMinor)}`,
          `from ${validFrom.toISOString()}`,
        ].join("  "),
    );
    context.print(lines.length === 0 ? "No fee schedules." : lines, found);
  },
  async preview(context) {
    const { previewFeesOfDatabase } = await load();
    const preview = await previewFeesOfDatabase(context.io.env, readChange(context, false));
    context.print(describe(preview), preview);
  },
  set: (context) => change(context, false),
  end: (context) => change(context, true),
  async terms(context) {
    const { termsOfDatabase } = await load();
    const given = Object.fromEntries(
      TERMS.flatMap(([option, name]) => {
        const minor = readDecimal(context, option);
        return minor === undefined ? [] : [[name, minor]];
      }),
    );
    const terms = await termsOfDatabase(context.io.env, context.option("merchant") ?? "", given);
    const lines = [
      `Overdraft: RM ${decimal(terms.overdraftMinor)}`,
      `Reserve: RM ${decimal(terms.reserveMinor)} or ${decimal(terms.reserveBasisPoints)} % of a day`,
      `Minimum payout: RM ${decimal(terms.payoutMinMinor)}`,
    ];
    context.print(lines, terms);
  },
  async tax(context) {
    const { serviceTaxOfDatabase } = await load();
    const rates = await serviceTaxOfDatabase(context.io.env, readTax(context));
    const lines = rates.map(({ rateBasisPoints, registrationNumber, validFrom }) =>
      `${decimal(rateBasisPoints)} % from ${validFrom.toISOString()}  ${registrationNumber}`.trim(),
    );
    context.print(lines.length === 0 ? "No service tax." : lines, rates);
  },
};

const TERMS = [
  ["overdraft", "overdraftMinor"],
  ["reserve", "reserveMinor"],
  ["reserve-rate", "reserveBasisPoints"],
  ["payout-min", "payoutMinMinor"],
] as const;

async function change(context: Context, isEnd: boolean): Promise<void> {
  const { changeFeesOfDatabase } = await load();
  const preview = await changeFeesOfDatabase(context.io.env, readChange(context, isEnd));
  context.print([...describe(preview), isEnd ? "Fee ended." : "Fee set."], preview);
}

interface Preview {
  count: number;
  volumeMinor: number;
  currentMinor: number;
  changedMinor: number;
  currentTaxMinor: number;
  changedTaxMinor: number;
}

function describe(preview: Preview): string[] {
  const { count, currentTaxMinor, changedTaxMinor } = preview;
  if (count === 0) return ["No payments of this kind in the last 30 days."];
  const tax = describeChange(currentTaxMinor, changedTaxMinor);
  return [
    `Last 30 days, ${count} payments of RM ${decimal(preview.volumeMinor)}:`,
    `${describeChange(preview.currentMinor, preview.changedMinor)}.`,
    ...(currentTaxMinor > 0 || changedTaxMinor > 0 ? [`Service tax: ${tax}.`] : []),
  ];
}

const describeChange = (beforeMinor: number, afterMinor: number) =>
  `RM ${decimal(beforeMinor)} would have been RM ${decimal(afterMinor)}`;

function readChange(context: Context, isEnd: boolean) {
  const party = (context.option("party") ?? "merchant").toUpperCase();
  if (party !== "MERCHANT" && party !== "RAIL") {
    throw usageError("--party must be merchant or rail.");
  }
  const from = context.option("from");
  if (!from) throw usageError("--from is missing.");
  const rate = readDecimal(context, "rate");
  if (!isEnd && rate === undefined) throw usageError("--rate is missing.");
  if (rate !== undefined && rate > 10_000) throw usageError("--rate must be at most 100.");
  const part = (name: string) => (isEnd ? 0 : (readDecimal(context, name) ?? 0));
  return {
    party: party as "MERCHANT" | "RAIL",
    merchantId: context.option("merchant") ?? "",
    contractId: context.option("contract") ?? "",
    method: context.option("method") ?? "",
    feeKey: context.option("class") ?? "",
    rateBasisPoints: isEnd ? 0 : (rate ?? 0),
    fixedMinor: part("fixed"),
    minMinor: part("min"),
    isEnd,
    from,
  };
}

/** Null: nothing is changed. */
function readTax(context: Context) {
  const rateBasisPoints = readDecimal(context, "rate");
  if (rateBasisPoints === undefined) return null;
  if (rateBasisPoints > 10_000) throw usageError("--rate must be at most 100.");
  const from = context.option("from");
  if (!from) throw usageError("--from is missing.");
  return { rateBasisPoints, registrationNumber: context.option("registration") ?? "", from };
}

/** In hundredths: sen of ringgit, basis points of a percentage. */
function readDecimal(context: Context, option: string): number | undefined {
  const given = context.option(option)?.trim();
  if (given === undefined) return undefined;
  const [, whole = "", fraction = ""] = DECIMAL.exec(given) ?? [];
  if (whole === "") throw usageError(`--${option} must be a number such as 1.25.`);
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);
