import { Secret } from "../../platform/secret.ts";
import type {
  AttemptRef,
  CallContext,
  Ingested,
  InitiateInput,
  NextAction,
  Outcome,
  Rail,
  RawHttp,
  RefundInput,
  RefundOutcome,
  Step,
} from "../../rails/rail.ts";
import { type PlayedValues, type RailScript, Unexpected } from "./certification.ts";
import type { Recorder } from "./record-traffic.ts";

/** The world of a certification: a provider's sandbox with its test values, or our simulator. */
export interface World {
  clock: CallContext["clock"];
  random: CallContext["random"];
  /** Lets time pass: the simulators' clock is moved, a provider is waited for. */
  pass(ms: number): Promise<void>;
  /** Acts as the payer, or asks a user to. */
  payer(next: NextAction): Promise<void>;
  callbackUrl: string;
  /** How often a provider is asked before the scenario fails. */
  looksMax: number;
}

export interface Heard {
  raw: RawHttp;
  ingested: Ingested;
}

/** An attempt that was started, and what is known of it. */
export interface Started {
  input: InitiateInput;
  attempt: AttemptRef;
  first: Outcome;
}

const CALL_MS = 30_000;
const EXPIRY_MS = 15 * 60_000;
const LOOK_MS = 5_000;

/** What scenarios do: start payments, be the payer's browser, wait for outcomes, refund. */
export class Bench {
  readonly heard: Heard[] = [];
  readonly recorder: Recorder;
  readonly script: RailScript;
  readonly #rail: Rail;
  readonly #world: World;

  constructor(rail: Rail, script: RailScript, world: World, recorder: Recorder) {
    this.#rail = rail;
    this.script = script;
    this.#world = world;
    this.recorder = recorder;
  }

  context(): CallContext {
    const { clock, random } = this.#world;
    const deadline = new Date(clock.now().getTime() + CALL_MS);
    return { clock, random, http: this.recorder.http, deadline };
  }

  now(): Date {
    return this.#world.clock.now();
  }

  newId(prefix: string): string {
    return `${prefix}${this.#world.random.digits(18)}`;
  }

  input(values: PlayedValues = {}, changes: Partial<InitiateInput> = {}): InitiateInput {
    const {
      method = "",
      amountMinor = 1_234,
      bankCode,
      merchantId,
      ...card
    } = { ...this.script.usual, ...values };
    const { callbackUrl } = this.#world;
    return {
      attemptId: this.newId("PA"),
      ...{ method, amountMinor, currency: "MYR" as const },
      orderId: this.newId("CERT"),
      orderTitle: "Certification",
      merchantName: "Certification",
      device: "desktop",
      ...{ returnUrl: `${callbackUrl}/return`, callbackUrl },
      expiresAt: new Date(this.now().getTime() + EXPIRY_MS),
      payerName: "Nur Aisyah",
      payerEmail: "aisyah@example.com",
      browser: {
        userAgent: "Mozilla/5.0",
        acceptHeader: "text/html",
        language: "en",
        address: "203.0.113.7",
      },
      ...(bankCode !== undefined && { bankCode }),
      ...(merchantId !== undefined && { merchantAtProvider: { id: merchantId, descriptor: "" } }),
      ...(card.cardNumber !== undefined && { card: cardOf(card) }),
      ...changes,
    };
  }

  /** Starts a payment and goes through with it as its payer. */
  async start(input: InitiateInput): Promise<Started> {
    const problems = this.#rail.validate(input);
    if (problems.length > 0)
      throw new Unexpected(problems.map(({ field, message }) => `${field}: ${message}`).join("; "));
    let step = await this.#rail.initiate(this.context(), input);
    const first = step.outcome;
    let attempt = this.#attemptOf(input, step);
    for (
      let i = 0;
      i < STEPS_MAX && step.next.kind !== "none" && step.next.kind !== "wait";
      i += 1
    ) {
      const isMethod = step.next.kind === "3ds_method";
      const heardBefore = this.heard.length;
      if (!isMethod) {
        await this.#world.payer(step.next);
        await this.#world.pass(this.script.actMs);
      }
      const event = isMethod
        ? ({ kind: "3ds_method_done", completed: false } as const)
        : this.#returnedSince(heardBefore, step.next);
      if (!event || !this.#rail.resume) break;
      step = await this.#rail.resume(this.context(), attempt, event);
      attempt = { ...attempt, state: step.state };
      if (isFinal(step.outcome)) return { input, attempt, first: step.outcome };
    }
    return { input, attempt, first };
  }

  #returnedSince(from: number, next: NextAction) {
    if (next.kind === "3ds_challenge") return { kind: "challenge_returned" } as const;
    const reports = this.heard.slice(from).flatMap(({ ingested }) => ingested.events);
    const back = reports.find(({ report }) => report.kind === "returned")?.report;
    return back?.kind === "returned" ? back.event : null;
  }

  #attemptOf(input: InitiateInput, step: Step): AttemptRef {
    const { capabilities } = this.#rail;
    const partner = capabilities.methods.find(({ id }) => id === input.method)?.partner ?? null;
    const { attemptId, method, amountMinor, orderId, expiresAt } = input;
    const state = JSON.parse(JSON.stringify(step.state));
    const providerMerchantId = input.merchantAtProvider?.id;
    const own = providerMerchantId === undefined ? {} : { providerMerchantId };
    const times = { startedAt: this.now(), expiresAt };
    return {
      attemptId,
      method,
      partner,
      amountMinor,
      orderId,
      ...times,
      ...own,
      state,
      inquiryCount: 0,
    };
  }

  /** By webhook or status check, whichever says it first. */
  async outcomeOf({ attempt, first }: Started): Promise<Outcome> {
    let last = first;
    for (let look = 0; look < this.#world.looksMax; look += 1) {
      const told = this.reportsOf(attempt.attemptId).find(isFinal);
      if (told) return told;
      if (isFinal(last)) return last;
      last = await this.#rail.inquire(this.context(), { ...attempt, inquiryCount: look });
      if (!isFinal(last)) await this.#world.pass(LOOK_MS);
    }
    return last;
  }

  inquire(attempt: AttemptRef): Promise<Outcome> {
    return this.#rail.inquire(this.context(), attempt);
  }

  /** Of verified webhooks about it. */
  reportsOf(attemptId: string): Outcome[] {
    return this.heard.flatMap(({ ingested }) =>
      ingested.verified
        ? ingested.events.flatMap(({ attemptId: about, report }) =>
            about === attemptId && isOutcome(report) ? [report] : [],
          )
        : [],
    );
  }

  /** A payment that is paid, to refund it. Throws `Unexpected`. */
  async paid(values: PlayedValues = {}): Promise<{ started: Started; reference: string }> {
    const started = await this.start(this.input(values));
    const outcome = await this.outcomeOf(started);
    if (outcome.kind !== "approved") throw new Unexpected(`the payment was ${describe(outcome)}`);
    return { started, reference: outcome.reference };
  }

  refundInput(paid: { started: Started; reference: string }, amountMinor: number): RefundInput {
    const { attempt } = paid.started;
    const refundId = this.newId("RF");
    return {
      refundId,
      attempt,
      railReference: paid.reference,
      amountMinor,
      reason: "Certification",
    };
  }

  /** Sends it, and waits for its end. */
  async refund(refund: RefundInput): Promise<RefundOutcome> {
    if (!this.#rail.refund) throw new Unexpected("the rail has no refund");
    let last = await this.#rail.refund(this.context(), refund);
    for (let look = 0; look < this.#world.looksMax && isOpen(last); look += 1) {
      await this.#world.pass(LOOK_MS);
      last = (await this.#rail.inquireRefund?.(this.context(), refund)) ?? last;
    }
    return last;
  }

  pass(ms: number): Promise<void> {
    return this.#world.pass(ms);
  }
}

const STEPS_MAX = 5;

const isFinal = ({ kind }: { kind: string }) =>
  kind === "approved" || kind === "declined" || kind === "not_sent";
const isOpen = ({ kind }: RefundOutcome) => kind === "pending" || kind === "unknown";

function isOutcome(report: { kind: string }): report is Outcome {
  return ["approved", "pending", "declined", "not_sent", "unknown"].includes(report.kind);
}

/** For a report: `approved 1234`, `declined insufficient_funds (51)`. */
export function describe(outcome: Outcome | RefundOutcome): string {
  switch (outcome.kind) {
    case "approved":
      return `approved ${outcome.amountMinor}`;
    case "declined":
      return `declined ${outcome.reason} (${outcome.rawCode})`;
    case "refused":
      return `refused ${outcome.reason} (${outcome.rawCode})`;
    case "not_sent":
    case "unknown":
      return `${outcome.kind} (${outcome.cause})`;
    default:
      return outcome.kind;
  }
}

function cardOf({ cardNumber = "", cardExpiry = "12/39", cardCode = "123" }: PlayedValues) {
  const [month = "12", year = "39"] = cardExpiry.split("/");
  return {
    ...{ number: new Secret(cardNumber), cvc: new Secret(cardCode) },
    ...{ expiryMonth: Number(month), expiryYear: 2_000 + Number(year), holderName: "NUR AISYAH" },
  };
}
