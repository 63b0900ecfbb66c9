import { formatDecimal } from "../ringgit.ts";
import type { SimulatorContext } from "../simulator.ts";
import { BankStates } from "./banks.ts";
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
  DIRECT_LADDER_MS,
  ladderOf,
  plain,
  type Result,
  result,
  type Scenario,
} from "./scenarios.ts";

const BANK_SESSION_MS = 10 * 60_000;

/** The switch's memory and its voice: plays a scenario on a payment and signs what leaves. */
export class FpxSwitch {
  readonly payments = new Payments();
  readonly banks = new BankStates();
  readonly context: SimulatorContext;
  readonly credentials: FpxSwitchCredentials;

  constructor(context: SimulatorContext, credentials: FpxSwitchCredentials) {
    this.context = context;
    this.credentials = credentials;
  }

  /** The switch's own clock, wrong when it was told to be. */
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

  /** Lets `scenario` happen to `payment`; resolves when what happens at once has happened. */
  async play(payment: Payment, scenario: Scenario): Promise<void> {
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
        return this.#sendDirect(payment, fields, ladderOf(scenario));
      };
      if (atMs > 0) clock.after(atMs, send);
      else await send();
    }
  }

  /** Ends a visit to the bank's pages that nobody ended. */
  startSession(payment: Payment): void {
    this.context.clock.after(BANK_SESSION_MS, async () => {
      if (!payment.scenario) await this.play(payment, plain("Bank session timed out", "1M"));
    });
  }

  /** The authoriser's word on a payment that waits for one; false when it does not wait. */
  async decide(payment: Payment, decision: Result): Promise<boolean> {
    if (payment.timeline.at(-1)?.debit !== "99") return false;
    payment.timeline.push({
      ...result(decision.debit, decision.credit),
      at: this.context.clock.now(),
    });
    await this.#sendDirect(payment, this.confirmation(payment, decision), DIRECT_LADDER_MS);
    return true;
  }

  /** A signed AC. */
  confirmation(payment: Payment, { debit, credit }: Result): Fields {
    const { request } = payment;
    const isDebited = debit === "00";
    const fields: Fields = {};
    for (const name of CONFIRMATION_FIELDS) fields[name] = request[name] ?? "";
    Object.assign(fields, {
      msgType: "AC",
      buyerBankBranch: "SIMULATED",
      buyerName: request.buyerName || "NUR AISYAH",
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

  /** The AC the payer's browser carries, or null when it does not come back. */
  indirectConfirmation(payment: Payment): Fields | null {
    const indirect = payment.scenario?.indirect;
    if (!indirect) return null;
    const fields = this.confirmation(payment, indirect);
    return indirect.badChecksum ? withWrongChecksum(fields) : fields;
  }

  async #sendDirect(payment: Payment, fields: Fields, ladder: readonly number[]): Promise<void> {
    const { clock, deliver, callbackUrl } = this.context;
    const answer = await deliver({
      simulator: "fpx",
      url: callbackUrl,
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: encodeForm(fields),
    });
    const { scenario } = payment;
    const acknowledged = answer?.status === 200 && answer.body.trim() === "OK";
    if (!scenario || (acknowledged && !scenario.ignoreAcknowledgement)) return;
    const [at, nextAt] = ladder;
    if (at === undefined || nextAt === undefined) return;
    clock.after(nextAt - at, () => this.#sendDirect(payment, fields, ladder.slice(1)));
  }
}

/** Well formed, but no key made it. */
function withWrongChecksum(fields: Fields): Fields {
  const checkSum = fields.checkSum ?? "";
  return { ...fields, checkSum: `${checkSum.startsWith("0") ? "1" : "0"}${checkSum.slice(1)}` };
}
