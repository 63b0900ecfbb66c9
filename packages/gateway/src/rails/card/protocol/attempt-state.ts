import Type, { type Static } from "typebox";
import { Check } from "typebox/value";
import type { AttemptRef, Json, NextAction } from "../../rail.ts";

/**
 * What the rail notes on an attempt. The card itself is with the acquirer, under `session`: after a
 * challenge the sale needs it again, and neither number nor security code may be kept here.
 */
const CardState = Type.Object({
  version: Type.Literal(1),
  session: Type.String(),
  brand: Type.String(),
  lastFour: Type.String(),
  returnUrl: Type.String(),
  /**
   * `authenticated`: the sale may be made, or made again under its id. `sold`: it was asked for.
   */
  phase: Type.Union([
    Type.Literal("opened"),
    Type.Literal("method"),
    Type.Literal("challenge"),
    Type.Literal("authenticated"),
    Type.Literal("sold"),
  ]),
  /** What the payer's browser was last told to do: shown again when it asks again. */
  next: Type.Optional(Type.Object({ url: Type.String(), content: Type.String() })),
  /** Needed by the payer's bank; known only when the attempt begins. */
  browser: Type.Object({
    userAgent: Type.String(),
    acceptHeader: Type.String(),
    language: Type.String(),
    address: Type.String(),
  }),
  /** Nobody was there to be asked: the payer agreed to such charges when the card was stored. */
  merchantInitiated: Type.Optional(Type.Boolean()),
  /** When the sale was asked for, ISO 8601. */
  soldAt: Type.Optional(Type.String()),
});
export type CardState = Static<typeof CardState>;

/** Null when the attempt never got that far. */
export function readState(state: Json): CardState | null {
  return Check(CardState, state) ? state : null;
}

/** The page goes on by itself after this when the method page never calls back (EMV 3-D Secure). */
const METHOD_TIMEOUT_MS = 10_000;

/** What the browser has to do in this phase. */
export function nextActionOf({ phase, next }: CardState): NextAction {
  if (phase === "method" && next)
    return {
      kind: "3ds_method",
      url: next.url,
      data: next.content,
      timeoutMs: METHOD_TIMEOUT_MS,
    };
  if (phase === "challenge" && next)
    return { kind: "3ds_challenge", url: next.url, creq: next.content, window: "05" };
  return { kind: "none" };
}

/** The part of an attempt the acquirer is told. */
export type Sale = Pick<AttemptRef, "attemptId" | "amountMinor" | "orderId" | "expiresAt">;
