/** The QR codes an acquirer issued, the credits it received and its refunds. In memory only. */
import { randomInt } from "node:crypto";
import type { VirtualClock } from "../virtual-clock.ts";
import type { DuitnowSimulatorCredentials } from "./credentials.ts";
import { localTime } from "./local-time.ts";
import { buildMerchantQr } from "./qr/merchant-qr.ts";
import { SCENARIOS } from "./scenarios.ts";

export interface IssuedQr {
  /** The caller's reference of the create call: the idempotency key. */
  reference: string;
  /** The acquirer's own ID of this code. */
  number: string;
  referenceLabel: string;
  payload: string;
  amountMinor: number;
  createdAt: Date;
  expiresAt: Date;
  /** Enquiries, rejections and credits, oldest first. */
  records: QrRecord[];
}

/** One event of a code, as the merchant may be notified of it. */
export interface QrRecord {
  endId: string;
  qr: IssuedQr;
  status: "ENQUIRY" | "SUCCESSFUL" | "FAILED";
  reason: string;
  /** As the webhook says; a scenario may change it. */
  amountMinor: number;
  senderName: string;
  fund: "CASA" | "CREDIT";
  /** When the payer paid. */
  paidAt: Date;
  /** The same by this machine's clock, for a merchant whose clock was not moved. */
  machinePaidAt: Date;
  /** When the acquirer received it: later than `paidAt` with store and forward. */
  knownAt: Date;
  refundedMinor: number;
}

export interface AcquirerRefund {
  id: string;
  endId: string;
  amountMinor: number;
  status: "ACSP" | "PDNG" | "RJCT";
  reason: string;
  madeAt: Date;
  doneAt: Date | null;
}

export interface CreateQr {
  reference: string;
  /** Of the contract, or of one of its merchants. */
  qrId: string;
  referenceLabel: string;
  storeLabel: string;
  terminalLabel: string;
  amountMinor: number;
  expiryMinutes: number;
}

const REFUND_SLOW_MS = 60_000;

export class Acquirer {
  readonly #clock: VirtualClock;
  readonly #credentials: DuitnowSimulatorCredentials;
  readonly #byReference = new Map<string, IssuedQr>();
  readonly #byPayload = new Map<string, IssuedQr>();
  readonly #refunds = new Map<string, AcquirerRefund>();

  constructor(clock: VirtualClock, credentials: DuitnowSimulatorCredentials) {
    this.#clock = clock;
    this.#credentials = credentials;
  }

  reset(): void {
    this.#byReference.clear();
    this.#byPayload.clear();
    this.#refunds.clear();
  }

  /** The same reference returns the same code; null when the amount differs. */
  create(input: CreateQr): { qr: IssuedQr; isNew: boolean } | null {
    const known = this.#byReference.get(input.reference);
    if (known) return known.amountMinor === input.amountMinor ? { qr: known, isNew: false } : null;
    const now = this.#clock.now();
    const { acquirerId, categoryCode, merchantName } = this.#credentials;
    const payload = buildMerchantQr({
      kind: "dynamic",
      acquirerId,
      qrId: input.qrId,
      categoryCode,
      amountMinor: input.amountMinor,
      merchantName,
      city: "KUALA LUMPUR",
      postcode: "50000",
      referenceLabel: input.referenceLabel,
      ...(input.storeLabel ? { storeLabel: input.storeLabel } : {}),
      ...(input.terminalLabel ? { terminalLabel: input.terminalLabel } : {}),
      channel: "521",
    });
    const qr: IssuedQr = {
      reference: input.reference,
      number: newNumber("QR", now),
      referenceLabel: input.referenceLabel,
      payload,
      amountMinor: input.amountMinor,
      createdAt: now,
      expiresAt: new Date(now.getTime() + input.expiryMinutes * 60_000),
      records: [],
    };
    this.#byReference.set(qr.reference, qr);
    this.#byPayload.set(payload, qr);
    return { qr, isNew: true };
  }

  findByPayload(payload: string): IssuedQr | null {
    return this.#byPayload.get(payload) ?? null;
  }

  findByLabel(referenceLabel: string): IssuedQr | null {
    return (
      [...this.#byReference.values()].find((qr) => qr.referenceLabel === referenceLabel) ?? null
    );
  }

  findCredit(endId: string): QrRecord | null {
    const all = [...this.#byReference.values()].flatMap((qr) => qr.records);
    return all.find((record) => record.endId === endId && record.status === "SUCCESSFUL") ?? null;
  }

  /** Adds an event; the acquirer assigns its ID and times. */
  record(
    qr: IssuedQr,
    fields: Pick<QrRecord, "status" | "reason" | "senderName" | "fund"> & {
      amountMinor?: number;
      knownAfterMs?: number;
    },
  ): QrRecord {
    const now = this.#clock.now();
    const record: QrRecord = {
      endId: newNumber("DN", now),
      qr,
      status: fields.status,
      reason: fields.reason,
      amountMinor: fields.amountMinor ?? qr.amountMinor,
      senderName: fields.senderName,
      fund: fields.fund,
      paidAt: now,
      machinePaidAt: new Date(),
      knownAt: new Date(now.getTime() + (fields.knownAfterMs ?? 0)),
      refundedMinor: 0,
    };
    qr.records.push(record);
    return record;
  }

  /** The events an inquiry returns: those known by now, without enquiries. */
  known(qr: IssuedQr): QrRecord[] {
    const now = this.#clock.now();
    return qr.records.filter((record) => record.status !== "ENQUIRY" && record.knownAt <= now);
  }

  refund(id: string, credit: QrRecord, amountMinor: number): AcquirerRefund {
    const known = this.#refunds.get(id);
    if (known) return this.#settled(known);
    const fault = SCENARIOS[credit.qr.amountMinor]?.refund;
    const madeAt = this.#clock.now();
    const refund: AcquirerRefund = {
      id,
      endId: credit.endId,
      amountMinor,
      status: "ACSP",
      reason: "U000",
      madeAt,
      doneAt: madeAt,
    };
    if (fault === "no_balance")
      Object.assign(refund, { status: "RJCT", reason: "51", doneAt: null });
    else if (credit.refundedMinor + amountMinor > credit.amountMinor) {
      Object.assign(refund, { status: "RJCT", reason: "13", doneAt: null });
    } else {
      credit.refundedMinor += amountMinor;
      if (fault === "slow") {
        const doneAt = new Date(madeAt.getTime() + REFUND_SLOW_MS);
        Object.assign(refund, { status: "PDNG", doneAt });
      }
    }
    this.#refunds.set(id, refund);
    return refund;
  }

  findRefund(id: string): AcquirerRefund | null {
    const refund = this.#refunds.get(id);
    return refund ? this.#settled(refund) : null;
  }

  /** Credits and completed refunds in a period; `until` is exclusive. */
  listBetween(from: Date, until: Date): { credits: QrRecord[]; refunds: AcquirerRefund[] } {
    const isWithin = (at: Date | null) => at !== null && at >= from && at < until;
    const credits = [...this.#byReference.values()]
      .flatMap((qr) => qr.records)
      .filter(({ status, knownAt }) => status === "SUCCESSFUL" && isWithin(knownAt));
    const refunds = [...this.#refunds.values()]
      .map((refund) => this.#settled(refund))
      .filter(({ status, doneAt }) => status === "ACSP" && isWithin(doneAt));
    return { credits, refunds };
  }

  #settled(refund: AcquirerRefund): AcquirerRefund {
    if (refund.status === "PDNG" && refund.doneAt && refund.doneAt <= this.#clock.now()) {
      refund.status = "ACSP";
    }
    return refund;
  }
}

/** Unique even after a restart: the gateway keeps these numbers forever. */
function newNumber(prefix: string, now: Date): string {
  const chance = randomInt(2 ** 40)
    .toString()
    .padStart(13, "0");
  return `${localTime(now).day}${prefix}${chance}`;
}
