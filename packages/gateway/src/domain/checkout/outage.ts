/**
 * What an operator took off for all merchants: a provider, a method or one bank. New payments are
 * rejected; what runs, its status and its refunds are not affected. Pure.
 */

const OUTAGE_LANGUAGES = ["en", "ms", "zh", "ta"] as const;
export type OutageTexts = Readonly<Record<(typeof OUTAGE_LANGUAGES)[number], string>>;

export interface OutageSubject {
  railId: string;
  /** Null: every partner of the rail. */
  railPartner: string | null;
  /** The request value, such as `TNG_MY`; null: every method of the provider. */
  method: string | null;
  /** Such as `MB2U0227:B2C`; null: every bank. */
  bankCode: string | null;
}

export interface Outage extends OutageSubject {
  id: string;
  /** What payers read. */
  messages: OutageTexts;
  startsAt: Date;
  endsAt: Date;
  /** Until further notice: `endsAt` is only the longest time. */
  isOpenEnded: boolean;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
  liftedBy: string | null;
  liftedByName: string | null;
  liftedAt: Date | null;
}

/** What a payer chooses. */
export interface ChosenMethod {
  railId: string;
  railPartner: string | null;
  method: string;
}

/** An outage that is forgotten ends by itself. */
export const OUTAGE_DAYS_MAX = 30;

export type OutageState = "PLANNED" | "ACTIVE" | "ENDED" | "LIFTED";

export function outageState({ startsAt, endsAt, liftedAt }: Outage, now: Date): OutageState {
  if (liftedAt !== null) return "LIFTED";
  if (endsAt <= now) return "ENDED";
  return startsAt <= now ? "ACTIVE" : "PLANNED";
}

/** Of a whole method now; null when it can be used, at some banks at least. */
export function findMethodOutage(
  outages: readonly Outage[],
  chosen: ChosenMethod,
  now: Date,
): Outage | null {
  return findActive(outages, chosen, now, ({ bankCode }) => bankCode === null);
}

/** Of one bank of a method now. A code without the kind of account means all of them. */
export function findBankOutage(
  outages: readonly Outage[],
  chosen: ChosenMethod,
  bankCode: string,
  now: Date,
): Outage | null {
  const [bare] = bankCode.split(":");
  return findActive(
    outages,
    chosen,
    now,
    (outage) => outage.bankCode !== null && [bankCode, bare].includes(outage.bankCode),
  );
}

function findActive(
  outages: readonly Outage[],
  { railId, railPartner, method }: ChosenMethod,
  now: Date,
  isMeant: (outage: Outage) => boolean,
): Outage | null {
  const found = outages.find(
    (outage) =>
      outageState(outage, now) === "ACTIVE" &&
      outage.railId === railId &&
      (outage.railPartner === null || outage.railPartner === railPartner) &&
      (outage.method === null || outage.method === method) &&
      isMeant(outage),
  );
  return found ?? null;
}

/** Changes whenever an open page would show other outages. Empty without any. */
export function outageVersion(outages: readonly Outage[], now: Date): string {
  return outages
    .filter((outage) => outageState(outage, now) === "ACTIVE")
    .map(({ id }) => id)
    .toSorted()
    .join("-");
}
