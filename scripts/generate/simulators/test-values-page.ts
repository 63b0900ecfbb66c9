import { TEST_ACCOUNTS } from "../../../packages/sandbox/src/bank/test-accounts.ts";
import {
  CSC_NUMBERS,
  EXPIRY_NUMBER,
  EXPIRY_RESULTS,
  scriptOf,
  TEST_NUMBERS,
  WRONG_CSC,
} from "../../../packages/sandbox/src/card/card-scripts.ts";
import {
  DECIDED_AFTER_MS,
  MARKERS,
  RAISED_AFTER_MS,
  RESPOND_MS,
} from "../../../packages/sandbox/src/card/chargeback/chargebacks.ts";
import {
  CODE_ERROR,
  CODE_FAIL,
  CODE_PASS,
  WRONG_CODES_MAX,
} from "../../../packages/sandbox/src/card/three-d-secure/acs-pages.ts";
import { PERSONAS } from "../../../packages/sandbox/src/duitnow/phone/payer-bank.ts";
import { SCENARIOS as QR_AMOUNTS } from "../../../packages/sandbox/src/duitnow/scenarios.ts";
import { LOGIN, TAC } from "../../../packages/sandbox/src/fpx/bank-pages.ts";
import { LIMITS, listBankCodes } from "../../../packages/sandbox/src/fpx/banks.ts";
import {
  SCENARIOS as BANK_CODES,
  STEP_SCENARIOS,
} from "../../../packages/sandbox/src/fpx/scenarios.ts";
import { formatRinggit } from "../../../packages/sandbox/src/ringgit.ts";
import { SCENARIOS as WALLET_AMOUNTS } from "../../../packages/sandbox/src/wallet/scenarios.ts";
import { code, codes, GENERATED, table } from "../pages/markdown.ts";
import { describeCard, describeResult } from "./describe-card.ts";

const DAY_MS = 24 * 3_600_000;
/** A card's script is the same on every day on which the card is valid. */
const EXPIRY = { expiryMonth: "12", expiryYear: "39", securityCode: "123" };
const WHILE_VALID = new Date("2026-01-01T00:00:00Z");

/** `docs/guides/test-cards-and-payers.md`, from the simulators' own tables. */
export function testValuesPage(): string {
  return `${GENERATED}

# Test cards and payers

In the sandbox, what you enter decides what happens: a card number, a bank, a payer or an amount. This page lists every such
value. To make a whole bank or provider fail, and to advance the time, see
[control the sandbox](control-the-sandbox.md). Times on this page are the simulators' time.

${cards()}

${banks()}

${qr()}

${wallets()}

${payouts()}

## Settlement

The simulators write their settlement files from the payments made. No test value changes a file; the fault
\`settlement_mismatch\` does. See [faults](control-the-sandbox.md#faults).
`;
}

function cards(): string {
  const rows = TEST_NUMBERS.map((number) => {
    const script = scriptOf({ number, ...EXPIRY }, WHILE_VALID);
    return [code(number), script.brand, script.isLocal ? "yes" : "", describeCard(script)];
  });
  const expiries = Object.entries(EXPIRY_RESULTS).map(([expiry, result]) => [
    code(expiry),
    describeResult(result),
  ]);
  return `## Cards

Enter any future expiry and any security code. Any number that is not listed is declined as an invalid account, so a real card
cannot be charged. An expired card is declined with any number. The code in brackets is the issuer's response code.

${table(["Number", "Brand", "Malaysian", "Outcome"], rows)}

### By expiry

The card ${code(EXPIRY_NUMBER)} has further outcomes, by its expiry:

${table(["Expiry", "Outcome"], expiries)}

### By security code

Security code ${code(WRONG_CSC)} does not match on ${codes(CSC_NUMBERS)}.

### 3-D Secure challenge

${table(
  ["Code", "Effect"],
  [
    [code(CODE_PASS), "confirms the payment"],
    [code(CODE_FAIL), "fails the authentication"],
    [code(CODE_ERROR), "makes the bank return an error (U)"],
    ["any other", `is wrong; the challenge fails after ${WRONG_CODES_MAX} of them`],
  ],
)}

### Stored cards and subscriptions

A stored card keeps the outcome of its number and needs no security code. A charge of a subscription has no payer: it skips the
method page, the authentication and the challenge, and the rest of the outcome applies.

### Disputes

A card that is *disputed* above is disputed ${inSeconds(RAISED_AFTER_MS)} after the payment. You have ${RESPOND_MS / DAY_MS} days to
respond. Text in your response decides the dispute ${inSeconds(DECIDED_AFTER_MS)} later:

${table(
  ["Text in the response", "Outcome"],
  MARKERS.map(({ marker, verdict }) => [code(marker), code(verdict)]),
)}

You dispute any other payment with a request: see [chargebacks](control-the-sandbox.md#chargebacks).`;
}

function payouts(): string {
  return `## Payouts

The simulated bank takes payout files. The last digits of a merchant's account number decide what becomes of its payout; any other
account is paid on the day of execution. See [rehearse a payout](../operating/portal/pay-merchants-out.md#rehearse-a-payout).

${table(
  ["Account ends with", "Outcome"],
  TEST_ACCOUNTS.map(({ ending, title }) => [code(ending), title]),
)}`;
}

function banks(): string {
  const corporate = new Set(listBankCodes("02"));
  const rows = Object.entries(BANK_CODES).map(([name, { title }]) => [
    code(name),
    corporate.has(name) ? "company (B2B1)" : "personal (B2C)",
    title,
  ]);
  const buttons = Object.entries(STEP_SCENARIOS).map(([name, { title }]) => [code(name), title]);
  return `## Online banking (FPX)

A real bank's code shows a login page. Enter ${code(LOGIN.username)} as username, ${code(LOGIN.password)} as password and
${code(TAC)} as TAC. The page also has a button for each outcome. A bank code below has its outcome without a login page.

${table(["Bank code", "Account", "Outcome"], rows)}

Outcomes that a payer has on the bank's page only:

${table(["Value", "Outcome"], buttons)}

The switch accepts ${range("01")} from a personal account and ${range("02")} from a company account.`;
}

function range(model: keyof typeof LIMITS): string {
  const { min, max } = LIMITS[model];
  return `${formatRinggit(min)} to ${formatRinggit(max)}`;
}

function qr(): string {
  return `## DuitNow QR

The simulated phone lets you choose the payer:

${table(
  ["Payer", "Outcome"],
  PERSONAS.map(({ name, hint }) => [name, hint]),
)}

An amount below needs no payer:

${table(["Amount", "Outcome"], byAmount(QR_AMOUNTS))}`;
}

function wallets(): string {
  return `## Wallets and pay later

The wallet's page has buttons: approve, decline for insufficient funds, cancel, and approve without a return to the checkout. An
amount below has its own outcome:

${table(["Amount", "Outcome"], byAmount(WALLET_AMOUNTS))}`;
}

function byAmount(scenarios: Readonly<Record<number, { meaning: string }>>): string[][] {
  return Object.entries(scenarios).map(([amountMinor, { meaning }]) => [
    formatRinggit(Number(amountMinor)),
    meaning,
  ]);
}

const inSeconds = (ms: number) => `${ms / 1000} seconds`;
