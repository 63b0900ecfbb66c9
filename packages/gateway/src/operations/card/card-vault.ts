import { GatewayError } from "../../domain/errors.ts";
import { Secret } from "../../platform/secret.ts";
import type { CardInput } from "../../rails/rail.ts";
import {
  cardContext,
  deleteCard,
  deletePendingCard,
  findSealedCard,
  insertPendingCard,
  lockPendingCard,
  lockSameCard,
  replaceCard,
  type StoredCard,
} from "../../store/card/cards.ts";
import type { Transaction } from "../../store/database.ts";
import { type AnyAct, recordChange } from "../access/record-change.ts";
import type { Deps, StoreDeps } from "../deps.ts";

/** Fixed, because published clients check it. Source: docs/spec/interface.md#stored-cards */
const TOKEN_PREFIX = "tk10";
const TOKEN_BYTES = 16;

/** The future owner of the card. */
export interface CardOwner {
  merchantId: string;
  customerId: string;
  countryCode: string;
  attemptId: string;
}

interface SealedParts {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  holderName: string;
}

/**
 * Stores a card until its payment has ended. The token is random; number, expiry and holder are
 * sealed for it; the security code is not stored.
 */
export async function storePendingCard(
  deps: Deps,
  tx: Transaction,
  keeper: CardOwner,
  card: CardInput,
): Promise<void> {
  const number = card.number.reveal();
  const token = `${TOKEN_PREFIX}${deps.random.bytes(TOKEN_BYTES).toString("hex")}`;
  const now = deps.clock.now();
  const parts: SealedParts = {
    number,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    holderName: card.holderName.trim(),
  };
  await insertPendingCard(tx, {
    merchantId: keeper.merchantId,
    token,
    customerId: keeper.customerId,
    fingerprint: deps.fingerprinter.of(number),
    sealed: deps.sealer.seal(JSON.stringify(parts), cardContext(token)),
    brand: "",
    firstSix: number.slice(0, 6),
    lastFour: number.slice(-4),
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    holderName: parts.holderName,
    countryCode: keeper.countryCode,
    attemptId: keeper.attemptId,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * The payment succeeded, so the card is stored. A card the customer already has keeps its token and
 * gets the new expiry. Null when there was none to store.
 */
export async function activateCard(
  deps: Pick<Deps, "clock" | "sealer">,
  tx: Transaction,
  { merchantId, attemptId }: Pick<CardOwner, "merchantId" | "attemptId">,
  brand: string,
): Promise<StoredCard | null> {
  const pending = await lockPendingCard(tx, merchantId, attemptId);
  if (!pending) return null;
  const now = deps.clock.now();
  const twin = await lockSameCard(tx, pending.card, pending.fingerprint);
  if (!twin) {
    const card = { ...pending.card, brand, updatedAt: now };
    await replaceCard(tx, card, pending.sealed);
    return card;
  }
  const plain = deps.sealer.open(pending.sealed, cardContext(pending.card.token));
  const { expiryMonth, expiryYear, holderName, countryCode } = pending.card;
  const card = { ...twin, brand, expiryMonth, expiryYear, holderName, countryCode, updatedAt: now };
  await deletePendingCard(tx, merchantId, attemptId);
  await replaceCard(tx, card, deps.sealer.seal(plain, cardContext(twin.token)));
  return card;
}

/** For a payment; without security code. Throws CARD_NOT_FOUND. */
export async function unsealStoredCard(
  deps: Pick<Deps, "database" | "sealer">,
  merchantId: string,
  customerId: string,
  token: string,
): Promise<CardInput> {
  const found = await findSealedCard(deps.database, merchantId, customerId, token);
  if (!found) throw new GatewayError("CARD_NOT_FOUND");
  const plain = deps.sealer.open(found.sealed, cardContext(token)).toString("utf8");
  const parts = JSON.parse(plain) as SealedParts; // sealed by storePendingCard
  return {
    number: new Secret(parts.number),
    cvc: new Secret(""),
    expiryMonth: parts.expiryMonth,
    expiryYear: parts.expiryYear,
    holderName: parts.holderName,
  };
}

/** Deletes a card. `act` is null when the payer does so. Throws CARD_NOT_FOUND. */
export async function removeCard(
  deps: StoreDeps,
  merchantId: string,
  customerId: string,
  token: string,
  act: AnyAct | null,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const found = await findSealedCard(tx, merchantId, customerId, token);
    const isGone = await deleteCard(tx, { merchantId, customerId, token }, now);
    if (!found || !isGone) throw new GatewayError("CARD_NOT_FOUND");
    if (!act) return;
    const { brand, lastFour } = found.card;
    const about = {
      targetKind: "customer",
      targetId: customerId,
      before: { brand, lastFour },
    } as const;
    await recordChange(tx, act, now, { merchantId, action: "customer.card_deleted", ...about });
  });
}
