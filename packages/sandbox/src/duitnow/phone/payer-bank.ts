/** The payer's bank: reads the code, makes the account enquiry and pays. */
import { randomBytes } from "node:crypto";
import type { SimulatorContext } from "../../simulator.ts";
import type { Acquirer, IssuedQr, QrRecord } from "../acquirer.ts";
import type { MerchantNotifier } from "../merchant-notifier.ts";
import { type QrProblem, readMerchantQr } from "../qr/merchant-qr.ts";
import { SCENARIOS, type ScenarioStep } from "../scenarios.ts";

export interface Persona {
  name: string;
  hint: string;
  behaviour: "pays" | "declined" | "cancels" | "never_confirms";
  /** Response code of a decline. */
  code?: "51" | "61";
  fund: "CASA" | "CREDIT";
}

export const PERSONAS: readonly Persona[] = [
  { name: "Aisyah", hint: "sufficient funds", behaviour: "pays", fund: "CASA" },
  { name: "Bala", hint: "insufficient funds", behaviour: "declined", code: "51", fund: "CASA" },
  { name: "Chong", hint: "limit exceeded", behaviour: "declined", code: "61", fund: "CASA" },
  { name: "Dewi", hint: "cancels the payment", behaviour: "cancels", fund: "CASA" },
  { name: "Eng", hint: "never confirms", behaviour: "never_confirms", fund: "CASA" },
  { name: "Farid", hint: "pays by credit card", behaviour: "pays", fund: "CREDIT" },
];

export const PAYER_APPS: readonly string[] = [
  "Maybank MAE",
  "Touch 'n Go eWallet",
  "Boost",
  "GrabPay",
  "ShopeePay",
  "CIMB",
  "Alipay+",
  "WeChat Pay",
];

export type EnquiryCode = QrProblem | "45" | "48" | "49" | "53" | "U171";

export type Enquiry =
  | { ok: true; enquiryId: string; qr: IssuedQr }
  | { ok: false; code: EnquiryCode };

export type PayResult = "paid" | "51" | "61" | "cancelled" | "waiting" | "unknown_enquiry";

const NO_PAYER = { senderName: "", fund: "CASA" } as const;
const SWITCH_TIMEOUT_MS = 15_000;

export class PayerBank {
  readonly #context: SimulatorContext;
  readonly #acquirer: Acquirer;
  readonly #notifier: MerchantNotifier;
  readonly #open = new Map<string, { qr: IssuedQr; result: PayResult | null }>();

  constructor(context: SimulatorContext, acquirer: Acquirer, notifier: MerchantNotifier) {
    this.#context = context;
    this.#acquirer = acquirer;
    this.#notifier = notifier;
  }

  reset(): void {
    this.#open.clear();
  }

  /** On a scan: the bank's own checks, then the account enquiry. */
  async enquire(payload: string): Promise<Enquiry> {
    const reading = readMerchantQr(payload);
    if (!reading.ok) return this.#reject(reading.problem);
    const qr = this.#acquirer.findByPayload(payload);
    if (!qr) return this.#reject("53");
    const code = this.#enquiryCode(qr);
    if (code === "U171") return this.#reject(code);
    await this.#recordEnquiry(qr, code, true);
    if (code !== "U000") return this.#reject(code);
    const enquiryId = randomBytes(12).toString("hex");
    this.#open.set(enquiryId, { qr, result: null });
    return { ok: true, enquiryId, qr };
  }

  /** An enquiry leads to at most one payment, however often its form is submitted. */
  async pay(enquiryId: string, persona: Persona, cancelled: boolean): Promise<PayResult> {
    const open = this.#open.get(enquiryId);
    if (!open) return "unknown_enquiry";
    if (open.result === "paid") return open.result;
    open.result = cancelled ? "cancelled" : outcomeOf(persona);
    this.#context.record("payer", { payer: persona.name, result: open.result, qr: open.qr.number });
    if (open.result === "paid") await this.#notifier.notify(this.#credit(open.qr, persona));
    return open.result;
  }

  /** The payer showed a code: it is charged at once, unless a test amount says otherwise. */
  charge(qr: IssuedQr): void {
    const scenario = SCENARIOS[qr.amountMinor];
    const steps = scenario?.steps ?? [];
    const declined = steps.find((step) => step.do === "payer_declined");
    if (declined) {
      this.#acquirer.record(qr, { ...NO_PAYER, status: "FAILED", reason: declined.code });
      return;
    }
    if (scenario && scenario.onCreate !== "hang") {
      this.runScenario(qr);
      return;
    }
    const [payer] = PERSONAS;
    if (!payer) return;
    const credit = this.#credit(qr, payer);
    // The response to the charge comes first.
    if (!scenario) this.#context.clock.after(1_000, () => this.#notifier.notify(credit));
  }

  /** Runs the scenario of a test amount. */
  runScenario(qr: IssuedQr): void {
    for (const step of SCENARIOS[qr.amountMinor]?.steps ?? []) {
      this.#context.clock.after(step.atMs, () => this.#run(qr, step));
    }
  }

  async #run(qr: IssuedQr, step: ScenarioStep): Promise<void> {
    switch (step.do) {
      case "enquire":
        await this.#recordEnquiry(qr, step.code, step.notifiesMerchant);
        return;
      case "payer_declined":
        this.#context.record("payer", { payer: "scenario", result: step.code, qr: qr.number });
        return;
      case "enquiry_times_out":
        this.#context.clock.after(SWITCH_TIMEOUT_MS, () =>
          this.#context.record("enquiry", { code: "U171", qr: qr.number }),
        );
        return;
      case "pay": {
        const persona = PERSONAS.find(({ name }) => name === step.persona);
        if (persona) this.#credit(qr, persona, step);
        return;
      }
      case "notify": {
        const credit = qr.records.findLast(({ status }) => status === "SUCCESSFUL");
        for (let time = 0; credit && time < (step.times ?? 1); time += 1) {
          await (step.badSignature
            ? this.#notifier.notifyForged(credit)
            : this.#notifier.notify(credit));
        }
      }
    }
  }

  #enquiryCode(qr: IssuedQr): "U000" | "45" | "48" | "49" | "U171" {
    const steps = SCENARIOS[qr.amountMinor]?.steps ?? [];
    if (steps.some((step) => step.do === "enquiry_times_out")) return "U171";
    const scripted = steps.find((step) => step.do === "enquire");
    if (scripted && scripted.code !== "U000") return scripted.code;
    const isPaid = qr.records.some(({ status }) => status === "SUCCESSFUL");
    return isPaid || qr.expiresAt <= this.#context.clock.now() ? "48" : "U000";
  }

  async #recordEnquiry(
    qr: IssuedQr,
    code: "U000" | "45" | "48" | "49",
    notifiesMerchant: boolean,
  ): Promise<void> {
    this.#context.record("enquiry", { code, qr: qr.number });
    const isPaid = qr.records.some(({ status }) => status === "SUCCESSFUL");
    // The second scan of a paid code is between the payer and the bank.
    if (isPaid && code !== "U000") return;
    const status = code === "U000" ? "ENQUIRY" : "FAILED";
    const record = this.#acquirer.record(qr, { ...NO_PAYER, status, reason: code });
    if (notifiesMerchant) await this.#notifier.notify(record);
  }

  #credit(
    qr: IssuedQr,
    persona: Persona,
    how: { creditAfterMs?: number; wrongAmountMinor?: number } = {},
  ): QrRecord {
    return this.#acquirer.record(qr, {
      status: "SUCCESSFUL",
      reason: "U000",
      senderName: `${persona.name.toUpperCase()} BINTI CONTOH`,
      fund: persona.fund,
      ...(how.wrongAmountMinor === undefined ? {} : { amountMinor: how.wrongAmountMinor }),
      ...(how.creditAfterMs === undefined ? {} : { knownAfterMs: how.creditAfterMs }),
    });
  }

  #reject(code: EnquiryCode): Enquiry {
    this.#context.record("enquiry", { code });
    return { ok: false, code };
  }
}

function outcomeOf(persona: Persona): PayResult {
  switch (persona.behaviour) {
    case "pays":
      return "paid";
    case "declined":
      return persona.code ?? "51";
    case "cancels":
      return "cancelled";
    case "never_confirms":
      return "waiting";
  }
}
