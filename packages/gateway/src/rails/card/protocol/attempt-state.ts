import Type, { type Static } from "typebox";
import { Check } from "typebox/value";
import type { AttemptRef, Json, NextAction } from "../../rail.ts";

/**
 * The rail's state of an attempt. The acquirer keeps the card itself, under `session`: the sale
 * needs it after a challenge, and neither number nor security code may be stored here.
 */
const CardState = Type.Object({
  version: Type.Literal(1),
  session: Type.String(),
  brand: Type.String(),
  lastFour: Type.String(),
  returnUrl: Type.String(),
  /** How the acquirer knows the merchant, where it is not the contract's own. */
  merchant: Type.Optional(Type.Object({ id: Type.String(), descriptor: Type.String() })),
  /**
   * `authenticated`: the sale may be requested, or repeated under its id. `sold`: it was requested.
   */
  phase: Type.Union([
    Type.Literal("opened"),
    Type.Literal("method"),
    Type.Literal("challenge"),
    Type.Literal("authenticated"),
    Type.Literal("sold"),
  ]),
  /** The browser's current step, shown again on repeated requests. */
  next: Type.Optional(Type.Object({ url: Type.String(), content: Type.String() })),
  /** Required by the payer's bank; known only when the attempt starts. */
  browser: Type.Object({
    userAgent: Type.String(),
    acceptHeader: Type.String(),
    language: Type.String(),
    address: Type.String(),
  }),
  /** No payer was present: they agreed to such charges when the card was stored. */
  merchantInitiated: Type.Optional(Type.Boolean()),
  /** When the sale was requested, ISO 8601. */
  soldAt: Type.Optional(Type.String()),
});
export type CardState = Static<typeof CardState>;

/** Null when the attempt never got that far. */
export function readState(state: Json): CardState | null {
  return Check(CardState, state) ? state : null;
}

/**
 * The page continues on its own after this if the method page never calls back (EMV 3-D Secure).
 */
const METHOD_TIMEOUT_MS = 10_000;

/** The browser's step in this phase. */
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

/** The part of an attempt that is sent to the acquirer. */
export type Sale = Pick<AttemptRef, "attemptId" | "amountMinor" | "orderId" | "expiresAt">;
