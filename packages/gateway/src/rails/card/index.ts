/** The card rail. README.md lists what it needs and the sources of its protocol. */

import type { CallContext, Capabilities, CardFacts, CardInput, Rail } from "../rail.ts";
import { listWithheld } from "../sources.ts";
import { findBrand, shownBrand } from "./card-brands.ts";
import { inquireDispute, respondToDispute } from "./disputes.ts";
import { findProblems } from "./find-problems.ts";
import { inquire } from "./inquiry.ts";
import { cardMethods } from "./methods.ts";
import { initiate, resume } from "./payer-flow.ts";
import type { Conversation } from "./protocol/call.ts";
import { ingest } from "./protocol/notification.ts";
import { SOURCES } from "./protocol/sources.ts";
import { inquireRefund, REFUND_WINDOW_DAYS, refund, reverse } from "./refunds.ts";
import { capture } from "./sale.ts";
import { type CardConfig, type CardSettings, readSettings } from "./settings.ts";
import { fetchSettlement } from "./settlement.ts";

export { CardSettings } from "./settings.ts";

const MINUTE_MS = 60_000;
/** Of the sub-merchant that the cardholder pays. */
const MERCHANT_FIELD = {
  name: "order.subMerchant.identifier",
  pattern: /^[A-Za-z0-9_.-]{1,40}$/,
  form: "1 to 40 letters, digits, underscores, dots and hyphens",
};
/** How long the acquirer keeps the card. */
const SESSION_TTL_MS = 30 * MINUTE_MS;

/** Throws when the settings do not match `CardSettings`. */
export function createCardRail(settings: CardSettings): Rail {
  const config = readSettings(settings);
  const newConversation = (ctx: CallContext): Conversation => ({ ctx, config, exchanges: [] });
  const rail: Rail = {
    id: "card",
    merchantField: MERCHANT_FIELD,
    withheld: listWithheld(SOURCES, settings),
    capabilities: capabilitiesOf(config),
    providerNameOf: () => "Card acquirer",
    validate: (input) => findProblems(input, config),
    describeCard,
    initiate: (ctx, input) => initiate(newConversation(ctx), input),
    resume: (ctx, attempt, event) =>
      resume(newConversation(ctx), attempt, event, () => rail.inquire(ctx, attempt)),
    async inquire(ctx, attempt) {
      const conversation = newConversation(ctx);
      const finding = await inquire(conversation, attempt);
      // The payer has paid; only our capture is missing.
      return finding.kind === "authorised" ? capture(conversation, attempt) : finding;
    },
    reverse: (ctx, attempt) => reverse(newConversation(ctx), attempt),
    refund: (ctx, input) => refund(newConversation(ctx), input),
    inquireRefund: (ctx, input) => inquireRefund(newConversation(ctx), input),
    ingest: (ctx, raw) => ingest(ctx, raw, config),
  };
  const { chargebackUrl, settlementUrl } = config;
  if (chargebackUrl !== null) {
    rail.respondToDispute = (ctx, dispute, response, files) =>
      respondToDispute(newConversation(ctx), chargebackUrl, dispute, response, files);
    rail.inquireDispute = (ctx, dispute) =>
      inquireDispute(newConversation(ctx), chargebackUrl, dispute);
  }
  if (settlementUrl !== null)
    rail.settlementFile = (ctx, date) => fetchSettlement(ctx, date, { ...config, settlementUrl });
  return rail;
}

/** Eight digits are what may be kept of a number. */
const describeCard = ({ number }: CardInput): CardFacts => ({
  brand: findBrand(number.reveal())?.name ?? null,
  bin: Number(number.reveal().slice(0, 8)),
});

function capabilitiesOf(config: CardConfig): Capabilities {
  return {
    methods: cardMethods(config),
    sessionTtlMs: SESSION_TTL_MS,
    refund: "many_partial",
    refundWindowDays: REFUND_WINDOW_DAYS,
    cancel: "reverse",
    inquiry: "by_our_id",
    latePayment: true,
    pci: "saq_d",
    cardBrands: config.acceptedBrands.map(shownBrand),
    asksStoredCvc: config.askStoredCvc,
  };
}
