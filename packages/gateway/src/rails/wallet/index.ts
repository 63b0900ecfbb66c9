/** Wallets, foreign QR schemes and pay-later brands: many methods, four protocols. */
import { Value } from "typebox/value";
import { findMerchantProblem } from "../merchant-field.ts";
import type { Ingested, InitiateInput, MerchantField, Problem, Rail, RawHttp } from "../rail.ts";
import { listWithheld } from "../sources.ts";
import { createAntomFamily } from "./antom/index.ts";
import type { Family } from "./family.ts";
import { createGrabpayFamily } from "./grabpay/index.ts";
import { walletMethods } from "./methods.ts";
import { SOURCES } from "./protocol/sources.ts";
import { WalletSettings } from "./settings.ts";
import { createShopeepayFamily } from "./shopeepay/index.ts";
import { readStatement, type StatementSource } from "./statement.ts";
import { createTngFamily } from "./tng/index.ts";
import type { FamilyId, WalletMethod } from "./wallet-method.ts";

export { WalletSettings } from "./settings.ts";

const SESSION_TTL_MS = 30 * 60_000;
const REFUND_WINDOW_DAYS = 30;
/** The shortest id field of all families. */
const ATTEMPT_ID_LENGTH_MAX = 32;

const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  tng: "Touch 'n Go",
  grabpay: "GrabPay",
  shopeepay: "ShopeePay",
  antom: "Antom",
} satisfies Record<FamilyId, string>;

/** Throws, naming the field, when the settings do not match `WalletSettings`. */
export function createWalletRail(settings: WalletSettings): Rail {
  const wrong = Value.Errors(WalletSettings, settings)[0];
  if (wrong) throw new Error(`wallet settings ${wrong.instancePath}: ${wrong.message}`);
  const families = createFamilies(settings);
  const methods = walletMethods(settings);
  const statements = statementSources(settings);
  const methodOf = (id: string): WalletMethod => {
    const method = methods.find((one) => one.id === id);
    if (!method) throw new Error(`unknown wallet method ${id}`);
    return method;
  };
  const familyOf = (id: string | null): Family => {
    const family = families.get(id ?? "");
    if (!family) throw new Error(`missing wallet settings for ${id}`);
    return family;
  };

  const refundOf: NonNullable<Rail["refundOf"]> = ({ partner, isByPayerCode }) =>
    partner === "grabpay" && !isByPayerCode && !settings.grabpay?.refundUrl
      ? "none"
      : "many_partial";

  const rail: Rail = {
    id: "wallet",
    merchantField: merchantFieldOf(families),
    withheld: listWithheld(SOURCES, settings),
    refundOf,
    capabilities: {
      methods,
      sessionTtlMs: settings.sessionTtlMs ?? SESSION_TTL_MS,
      refund: "many_partial",
      refundWindowDays: REFUND_WINDOW_DAYS,
      cancel: "reverse",
      inquiry: "by_our_id",
      latePayment: true,
      pci: "none",
    },
    providerNameOf: (partner) => PROVIDER_NAMES[partner ?? ""] ?? "Wallets",
    validate: (input) => findProblems(methods, merchantFieldOf(families), input),
    initiate(ctx, input) {
      const method = methodOf(input.method);
      const ttlMs = settings.sessionTtlMs ?? SESSION_TTL_MS;
      const lastMs = Math.min(input.expiresAt.getTime(), ctx.clock.now().getTime() + ttlMs);
      const order = { method, asQr: isShownAsQr(method, input), expiresAt: new Date(lastMs) };
      return familyOf(method.partner).initiate(ctx, input, order);
    },
    async resume(ctx, attempt, event) {
      const family = familyOf(attempt.partner);
      if (family.resume && event.kind === "returned") {
        return family.resume(ctx, attempt, event.query);
      }
      const outcome = await family.inquire(ctx, attempt);
      return { outcome, next: { kind: "none" }, state: attempt.state, exchanges: [] };
    },
    inquire: (ctx, attempt) => familyOf(attempt.partner).inquire(ctx, attempt),
    async reverse(ctx, attempt) {
      const notPossible = { kind: "refused", rawCode: "", reason: "not_permitted" } as const;
      return (await familyOf(attempt.partner).reverse?.(ctx, attempt)) ?? notPossible;
    },
    async refund(ctx, refund) {
      const { partner, isByPayerCode = false } = refund.attempt;
      if (refundOf({ partner, isByPayerCode }) === "none")
        return { kind: "refused", rawCode: "", reason: "not_permitted" };
      return familyOf(partner).refund(ctx, refund);
    },
    async inquireRefund(ctx, refund) {
      const { partner, isByPayerCode = false } = refund.attempt;
      // Perhaps it was sent when there was a connector: nothing is proved without one.
      if (refundOf({ partner, isByPayerCode }) === "none")
        throw new Error(`no connector for refunds of ${partner}`);
      return familyOf(partner).inquireRefund(ctx, refund);
    },
    async ingest(ctx, raw) {
      if (raw.channel === "browser") return readReturn(raw);
      for (const [partner, family] of families) {
        const ingested = family.readCallback(ctx, raw);
        if (ingested) return { ...ingested, partner };
      }
      return { verified: false, attemptId: null, events: [], ack: plain(401) };
    },
  };
  if (statements.length > 0) {
    rail.settlementFile = async (ctx, date) => {
      const parts = await Promise.all(statements.map((source) => readStatement(ctx, source, date)));
      return parts.flat();
    };
  }
  return rail;
}

/**
 * A code on a desktop's screen where the method has one; a phone is redirected to the wallet where
 * it can be. A method that has only a code shows it everywhere, as its descriptor says.
 */
function isShownAsQr(method: WalletMethod, { device }: Pick<InitiateInput, "device">): boolean {
  return method.byQr && (device === "desktop" || !method.mobile || method.form === "qr");
}

function findProblems(
  methods: readonly WalletMethod[],
  merchantField: MerchantField | null,
  input: InitiateInput,
): Problem[] {
  const method = methods.find(({ id }) => id === input.method);
  if (!method)
    return [{ field: "method", code: "invalid", message: "not offered by the wallet rail" }];
  const problems: Problem[] = [];
  const ofMerchant = findMerchantProblem(merchantField, input);
  if (ofMerchant) problems.push(ofMerchant);
  if (input.amountMinor < method.amountMinorMin || input.amountMinor > method.amountMinorMax) {
    const message = `outside the limits of ${method.name.en}`;
    problems.push({ field: "amountMinor", code: "invalid", message });
  }
  if (!/^[A-Za-z0-9]+$/.test(input.attemptId) || input.attemptId.length > ATTEMPT_ID_LENGTH_MAX) {
    problems.push({
      field: "attemptId",
      code: "invalid",
      message: `must be 1 to ${ATTEMPT_ID_LENGTH_MAX} letters and digits`,
    });
  }
  return problems;
}

function createFamilies(settings: WalletSettings): Map<string, Family> {
  const { grabpay, tng, shopeepay, antom, messageAgeMsMax } = settings;
  const families = new Map<FamilyId, Family>();
  if (grabpay) families.set("grabpay", createGrabpayFamily(grabpay, messageAgeMsMax));
  if (tng) families.set("tng", createTngFamily(tng, messageAgeMsMax));
  if (shopeepay) families.set("shopeepay", createShopeepayFamily(shopeepay));
  if (antom) families.set("antom", createAntomFamily(antom, messageAgeMsMax));
  return families;
}

/** One ID is of one wallet: merchants have none in a contract with several. */
function merchantFieldOf(families: ReadonlyMap<string, Family>): MerchantField | null {
  const [first, ...others] = families.values();
  return first && others.length === 0 ? first.merchantField : null;
}

function statementSources(settings: WalletSettings): StatementSource[] {
  return (["grabpay", "tng", "shopeepay", "antom"] as const).flatMap((family) => {
    const { baseUrl, statementToken: token } = settings[family] ?? {};
    return baseUrl && token ? [{ family, baseUrl, token }] : [];
  });
}

/** A browser's return proves nothing and only triggers the completion or a status check. */
function readReturn(raw: RawHttp): Ingested {
  const query = Object.fromEntries(new URL(raw.url, "http://gateway.invalid").searchParams);
  // GrabPay's `state` and ShopeePay's `reference_id` name the attempt; ours is in the URL itself.
  const named = query.state?.split(".")[0] || query.reference_id || query.attempt || "";
  const attemptId = /^[A-Za-z0-9]{1,35}$/.test(named) ? named : null;
  const event = { kind: "returned", query } as const;
  const report = { kind: "returned", event } as const;
  const events = attemptId ? [{ dedupeKey: `${attemptId}:returned`, attemptId, report }] : [];
  return { verified: false, attemptId, events, ack: plain(attemptId ? 200 : 400) };
}

function plain(status: number): Ingested["ack"] {
  return { status, headers: { "content-type": "text/plain" }, body: "" };
}
