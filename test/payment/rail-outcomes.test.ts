/**
 * The table in rail-outcomes.ts, through the whole gateway: the payer's form, the rail, its
 * messages, our questions, the books, and what page, redirect, query and webhook say. Time is
 * virtual.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type BrowserPage, browse, submitForm } from "../support/payer/browse.ts";
import { actAtProvider } from "../support/payer/pay-at-provider.ts";
import { ISSUER_CODES, pressOn } from "../support/payer/without-script.ts";
import { provideReceiver } from "../support/receiver.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";
import {
  AMOUNTS,
  APPROVED,
  BANK_PAGES,
  BANKS,
  CARDS,
  ISSUER,
  PHONE,
  WALLET_PAGES,
} from "./rail-outcomes.ts";
import { type Course, type Input, runTable } from "./rail-outcomes-runner.ts";

/** In real time; whatever hangs is given up after this. */
const TIMEOUT_MS = 15_000;

/** Two codes belong to a bank where another approver approves. */
function byBank(code: string): Input {
  const model = code.startsWith("SIM99") ? ":B2B1" : "";
  return { method: "FPX_MY", fields: { bankCode: `${code}${model}` } };
}

function byCard(cardNumber: string): Input {
  const cardCvc = cardNumber.startsWith("37") ? "1234" : "123";
  const fields = { cardNumber, cardExpiry: "12/39", cardCvc, cardName: "NUR AISYAH" };
  return { method: "CARD_MY", fields };
}

const CHALLENGED = byCard("4000002760003184");

function byIssuer(answer: string): Input {
  return { ...CHALLENGED, issuerCode: ISSUER_CODES[answer as keyof typeof ISSUER_CODES] }; // a key of the table
}

/** The steps of a bank's page up to its last button. */
const STEPS: readonly [string, Record<string, string>][] = [
  ["/login", { username: "1234", password: "1234" }],
  ["/account", {}],
  ["/tac", { tac: "123456" }],
];

function byBankPage(bankCode: string, button: string): Input {
  return {
    method: "FPX_MY",
    fields: { bankCode },
    async act(first, url) {
      if (button === "leave") return first;
      let page: BrowserPage = first;
      if (button === "pay")
        for (const [step, values] of STEPS) page = await submitForm(page, step, values);
      const outcome = button === "pay" ? "SIM0000" : button;
      return pressOn(await submitForm(page, "/outcome", { outcome }), url);
    },
  };
}

function byWalletPage(method: string, action: string): Input {
  return { method, act: (page) => actAtProvider(page, action as "approve") }; // a key of the table
}

function byPhone(person: string): Input {
  return {
    method: "DUITNOW_MY",
    async act(page, url) {
      await actAtProvider(page, person as "Aisyah"); // a key of the table
      return browse("GET", url);
    },
  };
}

interface Case {
  name: string;
  input: Input;
  course: Course;
}

const casesOf = (rows: Readonly<Record<string, Course>>, inputOf: (key: string) => Input) =>
  Object.entries(rows).map(([name, course]): Case => ({ name, input: inputOf(name), course }));

/** A group for each key of the outer record. */
function groupsOf(
  tables: Readonly<Record<string, Readonly<Record<string, Course>>>>,
  title: (key: string) => string,
  inputOf: (key: string, name: string) => Input,
): Record<string, readonly Case[]> {
  return Object.fromEntries(
    Object.entries(tables).map(([key, rows]) => [
      title(key),
      casesOf(rows, (name) => inputOf(key, name)),
    ]),
  );
}

/** All of them are paid side by side in one gateway, and the same days pass for all. */
const gateway = await provideFrozenGateway({ railTimeoutMsMax: TIMEOUT_MS });
const shop = await provideReceiver((response) => void response.end("thanks"));
const others = gateway.deps.rails
  .listMethods()
  .map(({ method }) => method)
  .filter(({ partner, id }) => partner === "antom" && !(id in WALLET_PAGES));

const CASES: Readonly<Record<string, readonly Case[]>> = {
  "by FPX bank": casesOf(BANKS, byBank),
  ...groupsOf(BANK_PAGES, (bank) => `by button of ${bank}`, byBankPage),
  "by card number": casesOf(CARDS, byCard),
  "by code for the card issuer": casesOf(ISSUER, byIssuer),
  ...groupsOf(
    AMOUNTS,
    (method) => `${method} by amount in sen`,
    (method, sen) => ({ method, amountMinor: Number(sen) }),
  ),
  ...groupsOf(WALLET_PAGES, (method) => `${method} by button`, byWalletPage),
  "DuitNow QR by person at the phone": casesOf(PHONE, byPhone),
  approved: others.map(({ id }) => ({
    name: id,
    input: byWalletPage(id, "approve"),
    course: APPROVED,
  })),
};
const inputs = Object.entries(CASES).flatMap(([group, cases]) =>
  cases.map(({ name, input }) => [`${group} ${name}`, input] as const),
);
const courses = await runTable(gateway, shop, Object.fromEntries(inputs), 100);

for (const [group, cases] of Object.entries(CASES)) {
  describe(group, () => {
    for (const { name, course } of cases) {
      test(`${name}: ${course.last.query} ${course.moves.join(" ")}`, () => {
        assert.deepEqual(courses[`${group} ${name}`], course);
      });
    }
  });
}
