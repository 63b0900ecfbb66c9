/**
 * What each bank code, or button of the bank page, makes the switch do. Times are virtual.
 */

export interface Result {
  debit: string;
  credit: string;
}

export interface Scenario {
  title: string;
  /** Direct confirmations, server to server. */
  direct: readonly (Result & { atMs: number; badChecksum?: boolean })[];
  /** When each is sent until it is acknowledged; every time with `ignoresAcknowledgement`. */
  attemptsMs?: readonly number[];
  ignoresAcknowledgement?: boolean;
  /** What the payer's browser returns with; null when it does not return. */
  indirect: (Result & { badChecksum?: boolean }) | null;
  /** What an enquiry returns from then on; not found before the first. */
  enquiry: readonly (Result & { fromMs: number })[];
  /** The authoriser's decision, unless it is made earlier on the approvals page. */
  decision?: Result & { atMs: number };
  /** Added to the amount in every confirmation. */
  amountShiftMinor?: number;
  useNextKey?: boolean;
  /** The connection of the payer's browser is cut before its request is read. */
  cutConnection?: boolean;
}

const SECOND_MS = 1000;
/** When a confirmation is sent, until it is acknowledged. */
export const DIRECT_ATTEMPTS_MS = [0, 30, 60, 120, 300].map((seconds) => seconds * SECOND_MS);

/** Only a successful debit has a credit code. */
export function result(debit: string, credit = debit === "00" ? "00" : ""): Result {
  return { debit, credit };
}

export function attemptsOf(scenario: Scenario): readonly number[] {
  return scenario.attemptsMs ?? DIRECT_ATTEMPTS_MS;
}

/** The same result in every message. */
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
  SIM0048: plain("Limit exceeded", "48"),
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
    title: "No confirmation, approved",
    direct: [],
    indirect: null,
    enquiry: [at(30, "00")],
  },
  SIMSILNO: {
    title: "No confirmation, login timed out",
    direct: [],
    indirect: null,
    enquiry: [at(30, "1A")],
  },
  SIM76: { title: "Never found", direct: [], indirect: null, enquiry: [] },
  SIMDUP: {
    ...approved,
    title: "Approved, confirmed three times",
    attemptsMs: [0, 30 * SECOND_MS, 60 * SECOND_MS],
    ignoresAcknowledgement: true,
  },
  SIMORDER: {
    ...approved,
    title: "Approved, browser returns first",
    direct: [{ ...result("00"), atMs: 5 * SECOND_MS }],
  },
  SIMDIRECT: { ...approved, title: "Approved, tab closed", indirect: null },
  SIMINDIR: { ...approved, title: "Approved, confirmed by the browser only", direct: [] },
  SIMFLIP: { ...approved, title: "Approved, browser returns as pending", indirect: result("09") },
  SIMBADSIG: {
    ...approved,
    title: "Approved, wrong checksum first",
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
    title: "Connection dropped",
    direct: [],
    indirect: null,
    enquiry: [],
    cutConnection: true,
  },
  SIMOFF: plain("Bank offline", "90"),
};

/** Further outcomes of the bank page. */
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

/** By bank code or by value of a button. */
export function findScenario(name: string): Scenario | null {
  if (Object.hasOwn(SCENARIOS, name)) return SCENARIOS[name] ?? null;
  return Object.hasOwn(STEP_SCENARIOS, name) ? (STEP_SCENARIOS[name] ?? null) : null;
}
