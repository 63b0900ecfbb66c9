import { CliError, EXIT } from "./command.ts";

/** What a payer chooses on the checkout page, and then answers at a bank, a wallet or a phone. */
export type Scenario = {
  readonly method: string;
  /** Of the checkout page's form. */
  readonly fields: Readonly<Record<string, string>>;
  /** Laid over what a payer who pays would answer there. */
  readonly answers?: Readonly<Record<string, string>>;
};

const card = (number: string): Scenario => ({
  method: "GOBIZ_MY",
  fields: {
    cardNumber: number,
    cardName: "NUR AISYAH",
    cardExpiry: "12/39",
    cardCvc: "123",
    savedCard: "", // another than those the payer has kept
  },
});
const bank = (bankCode: string): Scenario => ({ method: "FPX_MY", fields: { bankCode } });
/** A bank with pages to click through; `outcome` ends them early. */
const bankPage = (outcome?: string): Scenario => ({
  ...bank("TEST0021"),
  ...(outcome !== undefined && { answers: { outcome } }),
});
const wallet = (method: string, action = "approve"): Scenario => ({
  method,
  fields: {},
  answers: { action },
});
const duitnow = (persona: string): Scenario => ({
  method: "MAYBANK_MY",
  fields: {},
  answers: { persona },
});

/** Names for the commonest outcomes; every other one of the simulators has a name by a rule. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  approved: bank("SIM0000"),
  "no-funds": bank("SIM0051"),
  cancelled: bank("SIM001C"),
  unavailable: bank("SIM0090"),
  pending: bank("SIM09OK"),
  silent: bank("SIMSILOK"),
  "told-twice": bank("SIMDUP"),
  "bank-page": bankPage(),
  card: card("4242424242424242"),
  "card-challenge": card("4000002760003184"),
  "card-declined": card("4000000000000002"),
  "card-no-funds": card("4000000000009995"),
  duitnow: duitnow("Aisyah"),
  "duitnow-credit": duitnow("Farid"),
  "duitnow-no-funds": duitnow("Bala"),
  "duitnow-limit": duitnow("Chong"),
  "duitnow-cancelled": duitnow("Dewi"),
  "duitnow-unconfirmed": duitnow("Eng"),
  wallet: wallet("TNG_MY"),
  "wallet-declined": wallet("TNG_MY", "decline"),
  "wallet-cancelled": wallet("TNG_MY", "cancel"),
  "wallet-tab-closed": wallet("TNG_MY", "close"),
};

/** The rules, for help pages. */
export const SCENARIO_RULES: readonly (readonly [what: string, meaning: string])[] = [
  ["SIM0051, …", "a bank code of the FPX simulator"],
  ["bank-page:1H, …", "how its bank page ends: 1B 1C 1F 1H 1I 1L 1M, or any SIM…"],
  ["4000000000000119, …", "a card number of the card simulator"],
  ["GRABPAY_MY, BOOST_MY:decline, …", "a wallet: approve, decline, cancel or close"],
];

/** Throws CliError, which lists what there is, for a name that means nothing. */
export function findScenario(name: string): Scenario {
  const known = SCENARIOS[name];
  if (known) return known;
  if (/^SIM[0-9A-Z]{2,8}$/.test(name)) return bank(name);
  if (/^\d{13,19}$/.test(name)) return card(name);
  const [, outcome] = /^bank-page:(\w+)$/.exec(name) ?? [];
  if (outcome !== undefined) return bankPage(outcome);
  const [, method, action] =
    /^([A-Z]+_[A-Z]{2})(?::(approve|decline|cancel|close))?$/.exec(name) ?? [];
  if (method !== undefined) return wallet(method, action);
  throw new CliError(`there is no scenario ${name}`, {
    exitCode: EXIT.usage,
    hint: `${Object.keys(SCENARIOS).join(", ")}; or ${SCENARIO_RULES.map(([what]) => what).join("; ")}`,
  });
}
