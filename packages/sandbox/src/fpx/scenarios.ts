/**
 * What each bank code (or button of the interactive bank page) makes the switch do. Times are
 * virtual.
 */

export interface Result {
  debit: string;
  credit: string;
}

export interface Scenario {
  title: string;
  /** Server-to-server confirmations. */
  direct: readonly (Result & { atMs: number; badChecksum?: boolean })[];
  /**
   * When each of them is sent until it is acknowledged; always all of it with
   * `ignoreAcknowledgement`.
   */
  ladderMs?: readonly number[];
  ignoreAcknowledgement?: boolean;
  /** What the payer's browser brings back; null: it does not come back. */
  indirect: (Result & { badChecksum?: boolean }) | null;
  /** What an enquiry is told from then on; before the first one: not found. */
  enquiry: readonly (Result & { fromMs: number })[];
  /** The authoriser's decision on a B2B payment, when nobody decides before. */
  decision?: Result & { atMs: number };
  /** Every confirmation shows this much more than was asked for. */
  amountShiftMinor?: number;
  useNextKey?: boolean;
  /** The request of the payer's browser is cut off before it is read. */
  cutConnection?: boolean;
}

const SECOND_MS = 1000;
/** When a confirmation is sent until it is acknowledged. */
export const DIRECT_LADDER_MS = [0, 30, 60, 120, 300].map((seconds) => seconds * SECOND_MS);

/** Only a successful debit has a credit leg. */
export function result(debit: string, credit = debit === "00" ? "00" : ""): Result {
  return { debit, credit };
}

export function ladderOf(scenario: Scenario): readonly number[] {
  return scenario.ladderMs ?? DIRECT_LADDER_MS;
}

/** One result everywhere at once. */
export function plain(title: string, debit: string, credit?: string): Scenario {
  const both = result(debit, credit);
  return {
    title,
    direct: [{ ...both, atMs: 0 }],
    indirect: both,
    enquiry: [{ ...both, fromMs: 0 }],
  };
}

const approved = plain("Approved", "00");
const at = (seconds: number, debit: string) => ({
  ...result(debit),
  fromMs: seconds * SECOND_MS,
});

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  SIM0000: approved,
  SIM0051: plain("Insufficient funds", "51"),
  SIM0048: plain("Above the limit", "48"),
  SIM0057: plain("Not permitted", "57"),
  SIM0090: plain("Bank unavailable", "90"),
  SIM001A: plain("Login timed out", "1A"),
  SIM001C: plain("Cancelled at login", "1C"),
  SIM001I: plain("Cancelled at TAC", "1I"),
  SIM001L: plain("Cancelled at confirmation", "1L"),
  SIM00OF: plain("Switch timed out", "OF"),
  SIM0096: plain("Malfunction", "96"),
  SIM09OK: { ...plain("Pending, then approved", "09"), enquiry: [at(0, "09"), at(60, "00")] },
  SIM09NO: { ...plain("Pending, then declined", "09"), enquiry: [at(0, "09"), at(60, "51")] },
  SIM99OK: {
    ...plain("Authoriser approves after 5 minutes", "99"),
    decision: { ...result("00"), atMs: 300 * SECOND_MS },
  },
  SIM99NO: {
    ...plain("Authoriser rejects after 5 minutes", "99"),
    decision: { ...result("1L"), atMs: 300 * SECOND_MS },
  },
  SIMSILOK: {
    title: "Silent, approved",
    direct: [],
    indirect: null,
    enquiry: [at(30, "00")],
  },
  SIMSILNO: {
    title: "Silent, login timed out",
    direct: [],
    indirect: null,
    enquiry: [at(30, "1A")],
  },
  SIM76: { title: "Never found", direct: [], indirect: null, enquiry: [] },
  SIMDUP: {
    ...approved,
    title: "Approved, told three times",
    ladderMs: [0, 30 * SECOND_MS, 60 * SECOND_MS],
    ignoreAcknowledgement: true,
  },
  SIMORDER: {
    ...approved,
    title: "Approved, browser first",
    direct: [{ ...result("00"), atMs: 5 * SECOND_MS }],
  },
  SIMDIRECT: { ...approved, title: "Approved, tab closed", indirect: null },
  SIMINDIR: { ...approved, title: "Approved, told by the browser only", direct: [] },
  SIMFLIP: { ...approved, title: "Approved, browser says pending", indirect: result("09") },
  SIMBADSIG: {
    ...approved,
    title: "Approved, first with a wrong checksum",
    direct: [
      { ...result("00"), atMs: 0, badChecksum: true },
      { ...result("00"), atMs: 10 * SECOND_MS },
    ],
    indirect: { ...result("00"), badChecksum: true },
  },
  SIMAMT: { ...approved, title: "Approved, amount one sen higher", amountShiftMinor: 1 },
  SIMNEXT: { ...approved, title: "Approved, signed with the next key", useNextKey: true },
  SIMLATEOK: {
    ...plain("Timed out, approved after 2 minutes", "OF"),
    enquiry: [at(0, "OF"), at(120, "00")],
  },
  SIMCREDIT: plain("Debited, credit failed", "00", "88"),
  SIMDROP: {
    title: "Connection cut",
    direct: [],
    indirect: null,
    enquiry: [],
    cutConnection: true,
  },
  SIMOFF: plain("Listed as offline", "90"),
};

/** Further outcomes of the interactive bank page. */
export const STEP_SCENARIOS: Readonly<Record<string, Scenario>> = {
  "1B": plain("Login failed", "1B"),
  "1C": plain("Cancelled at login", "1C"),
  "1F": plain("Cancelled at account selection", "1F"),
  "1I": plain("Cancelled at TAC", "1I"),
  "1H": plain("Wrong TAC", "1H"),
  "1L": plain("Cancelled at confirmation", "1L"),
  "1M": plain("Bank session timed out", "1M"),
  AUTHORISER: plain("Sent to the authoriser", "99"),
};

/** By bank code or button, or null. */
export function findScenario(name: string): Scenario | null {
  if (Object.hasOwn(SCENARIOS, name)) return SCENARIOS[name] ?? null;
  return Object.hasOwn(STEP_SCENARIOS, name) ? (STEP_SCENARIOS[name] ?? null) : null;
}
