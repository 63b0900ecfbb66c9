import { formatDecimal } from "../ringgit.ts";
import type { SimulatorContext } from "../simulator.ts";
import type { QrRecord } from "./acquirer.ts";
import type { DuitnowSimulatorCredentials } from "./credentials.ts";
import { localTime } from "./local-time.ts";
import { signMessage } from "./message-signature.ts";

/** Delay before each retry, until the merchant responds with `ResponseCode` 00. */
const RETRY_DELAYS_MS = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];

/** The fields of a webhook, also of an entry in the response to an inquiry. */
export function presentRecord(record: QrRecord, bizId: string): Record<string, string> {
  const paid = localTime(record.paidAt);
  return {
    EndID: record.endId,
    BizID: bizId,
    QRString: record.qr.payload,
    TransactionStatus: record.status,
    Reason: record.reason,
    SenderName: record.senderName,
    TrxAmount: formatDecimal(record.amountMinor),
    TrxCurrency: "MYR",
    AccNo: "XXXXXXXX1234",
    PaymentDt: paid.date,
    PaymentHrs: paid.time,
    SourceofFund: record.fund,
  };
}

export class MerchantNotifier {
  readonly #context: SimulatorContext;
  readonly #credentials: DuitnowSimulatorCredentials;

  constructor(context: SimulatorContext, credentials: DuitnowSimulatorCredentials) {
    this.#context = context;
    this.#credentials = credentials;
  }

  /** Sends the webhook and retries it until it is acknowledged. */
  async notify(record: QrRecord, retries = 0): Promise<void> {
    const { clock } = this.#context;
    if (isAcknowledged(await this.#send(record, this.#secret()))) return;
    const delayMs = RETRY_DELAYS_MS[retries];
    if (delayMs !== undefined) clock.after(delayMs, () => this.notify(record, retries + 1));
  }

  /** Sends the webhook once, with an invalid signature. */
  async notifyForged(record: QrRecord): Promise<void> {
    await this.#send(record, "another secret");
  }

  #secret(): string {
    const { signingKey, nextSigningKey } = this.#credentials;
    return (this.#context.faults.useNextKey() ? nextSigningKey : signingKey).secret;
  }

  #send(record: QrRecord, secret: string): Promise<{ status: number; body: string } | null> {
    const { clock, faults, callbackUrl, deliver } = this.#context;
    const body = JSON.stringify(presentRecord(record, this.#credentials.bizId));
    const timestamp = localTime(new Date(clock.now().getTime() + faults.skewMs())).timestamp;
    const uri = new URL(callbackUrl).pathname;
    return deliver({
      url: callbackUrl,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "ambank-timestamp": timestamp,
        "ambank-signature": signMessage(secret, { uri, timestamp, body }),
      },
      body,
    });
  }
}

function isAcknowledged(response: { status: number; body: string } | null): boolean {
  return response?.status === 200 && /"ResponseCode"\s*:\s*"00"/.test(response.body);
}
