import { formatDecimal } from "../ringgit.ts";
import type { SimulatorContext } from "../simulator.ts";
import { BankStates, bankName } from "./banks.ts";
import type { FpxSwitchCredentials } from "./credentials.ts";
import {
  CONFIRMATION_FIELDS,
  checksumText,
  encodeForm,
  type Fields,
  isSigned,
  signText,
  timeText,
} from "./messages.ts";
import { type Payment, Payments } from "./payments.ts";
import {
  attemptsOf,
  DIRECT_ATTEMPTS_MS,
  plain,
  type Result,
  result,
  type Scenario,
} from "./scenarios.ts";

const BANK_SESSION_MS = 10 * 60_000;

/** Runs scenarios on payments and signs what the switch sends. In memory only. */
export class FpxSwitch {
  readonly payments = new Payments();
  readonly banks = new BankStates();
  readonly context: SimulatorContext;
  readonly credentials: FpxSwitchCredentials;

  constructor(context: SimulatorContext, credentials: FpxSwitchCredentials) {
    this.context = context;
    this.credentials = credentials;
  }

  /** The switch's own time, including a `clock_skew` fault. */
  now(): Date {
    return new Date(this.context.clock.now().getTime() + this.context.faults.skewMs());
  }

  isFromSeller(names: readonly string[], fields: Fields): boolean {
    const { sellerExchangeId, sellerPublicKey } = this.credentials;
    const signed = isSigned(checksumText(names, fields), fields.checkSum ?? "", sellerPublicKey);
    return signed && fields.sellerExId === sellerExchangeId;
  }

  sign(names: readonly string[], fields: Fields, useNextKey = false): Fields {
    const { currentPrivateKey, nextPrivateKey } = this.credentials;
    const key = useNextKey || this.context.faults.useNextKey() ? nextPrivateKey : currentPrivateKey;
    return { ...fields, checkSum: signText(checksumText(names, fields), key) };
  }

  /** Resolves when the steps that are due at once are done. */
  async run(payment: Payment, scenario: Scenario): Promise<void> {
    const { clock } = this.context;
    const startedAt = clock.now().getTime();
    payment.scenario = scenario;
    payment.confirmedMinor = payment.amountMinor + (scenario.amountShiftMinor ?? 0);
    payment.timeline = scenario.enquiry.map(({ fromMs, ...entry }) => ({
      ...entry,
      at: new Date(startedAt + fromMs),
    }));
    const { decision } = scenario;
    if (decision)
      clock.after(decision.atMs, async () => void (await this.decide(payment, decision)));
    for (const { atMs, badChecksum, ...entry } of scenario.direct) {
      const send = () => {
        const fields = this.confirmation(payment, entry);
        if (badChecksum) return this.#sendDirect(payment, withWrongChecksum(fields), [0]);
        return this.#sendDirect(payment, fields, attemptsOf(scenario));
      };
      if (atMs > 0) clock.after(atMs, send);
      else await send();
    }
  }

  /** Times out a payment that is left on the bank's pages. */
  startSession(payment: Payment): void {
    this.context.clock.after(BANK_SESSION_MS, async () => {
      if (!payment.scenario) await this.run(payment, plain("Bank session timed out", "1M"));
    });
  }

  /** The authoriser's decision; false when the payment does not wait for one. */
  async decide(payment: Payment, decision: Result): Promise<boolean> {
    if (payment.timeline.at(-1)?.debit !== "99") return false;
    payment.timeline.push({
      ...result(decision.debit, decision.credit),
      at: this.context.clock.now(),
    });
    await this.#sendDirect(payment, this.confirmation(payment, decision), DIRECT_ATTEMPTS_MS);
    return true;
  }

  /** A signed confirmation (AC). */
  confirmation(payment: Payment, { debit, credit }: Result): Fields {
    const { request } = payment;
    const isDebited = debit === "00";
    const fields: Fields = {};
    for (const name of CONFIRMATION_FIELDS) fields[name] = request[name] ?? "";
    Object.assign(fields, {
      msgType: "AC",
      ...describeBuyer(request),
      debitAuthCode: debit,
      debitAuthNo: isDebited ? payment.fpxTxnId.slice(-10) : "",
      creditAuthCode: credit,
      creditAuthNo: credit === "00" ? payment.fpxTxnId.slice(-10) : "",
      fpxTxnId: payment.fpxTxnId,
      fpxTxnTime: timeText(payment.requestedAt),
      txnAmount: formatDecimal(payment.confirmedMinor),
    });
    return this.sign(CONFIRMATION_FIELDS, fields, payment.scenario?.useNextKey);
  }

  /** The AC the payer's browser returns with; null when it does not return. */
  indirectConfirmation(payment: Payment): Fields | null {
    const indirect = payment.scenario?.indirect;
    if (!indirect) return null;
    const fields = this.confirmation(payment, indirect);
    return indirect.badChecksum ? withWrongChecksum(fields) : fields;
  }

  async #sendDirect(payment: Payment, fields: Fields, attempts: readonly number[]): Promise<void> {
    const { clock, deliver, callbackUrl } = this.context;
    const response = await deliver({
      url: callbackUrl,
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: encodeForm(fields),
    });
    const { scenario } = payment;
    const acknowledged = response?.status === 200 && response.body.trim() === "OK";
    if (!scenario || (acknowledged && !scenario.ignoresAcknowledgement)) return;
    const [at, nextAt] = attempts;
    if (at === undefined || nextAt === undefined) return;
    clock.after(nextAt - at, () => this.#sendDirect(payment, fields, attempts.slice(1)));
  }
}

/** Fields as the UAT switch fills them for its own bank: with blanks and other symbols. */
function describeBuyer({ buyerName = "", buyerBankId = "", msgToken }: Fields): Fields {
  const bank = bankName(buyerBankId, msgToken === "02" ? "02" : "01");
  return {
    buyerName: buyerName || "NUR AISYAH",
    buyerBankBranch: bank.toUpperCase(),
    makerName: "New Simulator",
  };
}

/** Well formed, but invalid. */
function withWrongChecksum(fields: Fields): Fields {
  const checkSum = fields.checkSum ?? "";
  return { ...fields, checkSum: `${checkSum.startsWith("0") ? "1" : "0"}${checkSum.slice(1)}` };
}
