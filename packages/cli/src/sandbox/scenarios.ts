import { CliError, EXIT } from "../command.ts";

export type Fields = Readonly<Record<string, string>>;

/** What a payer selects on the checkout page, and then enters at a bank, a wallet or a phone. */
export type Scenario = {
  readonly method: string;
  /** Of the checkout page's form. Without `bankCode`, FPX takes the first online bank. */
  readonly fields: Fields;
  /** Override what an approving payer enters elsewhere. */
  readonly inputs?: Fields;
};

const card = (number: string): Scenario => ({
  method: "GOBIZ_MY",
  fields: {
    cardNumber: number,
    cardName: "NUR AISYAH",
    cardExpiry: "12/39",
    cardCvc: "123",
    savedCard: "", // not one of the payer's saved cards
  },
});
/** The pages of any bank; `outcome` is the button of the simulated bank that ends them. */
const bankPage = (outcome?: string): Scenario => ({
  method: "FPX_MY",
  fields: {},
  ...(outcome !== undefined && { inputs: { outcome } }),
});
const wallet = (method: string, action = "approve"): Scenario => ({
  method,
  fields: {},
  inputs: { action },
});
const duitnow = (persona: string): Scenario => ({
  method: "MAYBANK_MY",
  fields: {},
  inputs: { persona },
});

/** Names for the commonest outcomes; the rules below cover every other one. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  approved: bankPage(),
  "no-funds": bankPage("SIM0051"),
  cancelled: bankPage("1C"),
  unavailable: bankPage("SIM0090"),
  pending: bankPage("SIM09OK"),
  "no-callback": bankPage("SIMSILOK"),
  "duplicate-callback": bankPage("SIMDUP"),
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

/** The rules, for help texts. */
export const SCENARIO_RULES: readonly (readonly [what: string, meaning: string])[] = [
  ["BANK_CODE", "an FPX bank: kaunter call GET /v3/payment/fpx-bank lists them"],
  ["bank-page:OUTCOME", "a button of the simulated bank, such as 1H or SIM0051"],
  ["CARD_NUMBER", "a test card, such as 4000000000000119"],
  ["GRABPAY_MY, BOOST_MY:decline, …", "a wallet: approve, decline, cancel or close"],
];

/** Throws CliError, which lists the scenarios, for an unknown name. */
export function findScenario(name: string): Scenario {
  const known = SCENARIOS[name];
  if (known) return known;
  if (/^\d{13,19}$/.test(name)) return card(name);
  const page = /^bank-page(?::(\w+))?$/.exec(name);
  if (page) return bankPage(page[1]);
  const [, method, action] =
    /^([A-Z]+_[A-Z]{2})(?::(approve|decline|cancel|close))?$/.exec(name) ?? [];
  if (method !== undefined) return wallet(method, action);
  if (/^[A-Z0-9]+(?::[A-Z0-9]+)?$/.test(name)) {
    return { method: "FPX_MY", fields: { bankCode: name } };
  }
  throw new CliError(`Unknown scenario: ${name}`, {
    exitCode: EXIT.usage,
    hint: `Use one of: ${Object.keys(SCENARIOS).join(", ")}; or ${SCENARIO_RULES.map(([what]) => what).join("; ")}`,
  });
}
