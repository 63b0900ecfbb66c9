import type { LastMethod } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readHostCookie, writeHostCookie } from "../../request/cookies.ts";

const COOKIE = "kaunter_last_method";
const COOKIE_SECONDS = 180 * 86_400;
/** Saved instead of a method when the payer has opted out. */
const OFF = "off";
const SAVED = /^([A-Z0-9_]{1,40})(?:~([A-Z0-9:]{1,20}))?$/;

export interface Remembered {
  last?: LastMethod;
  /** False when the payer opted out on this device. */
  isOn: boolean;
}

interface Place {
  isSandbox: boolean;
}

/**
 * What this device paid with last: a method and a bank, never an account or a card. It is a cookie
 * of the page's own host that no script can read.
 */
export function readLastMethod(place: Place, request: Pick<FastifyRequest, "headers">): Remembered {
  const value = readHostCookie(place, request, COOKIE);
  if (value === null) return { isOn: true };
  if (value === OFF) return { isOn: false };
  const [, methodId, bankCode] = SAVED.exec(value) ?? [];
  if (methodId === undefined) return { isOn: true };
  return { isOn: true, last: { methodId, ...(bankCode !== undefined && { bankCode }) } };
}

export function saveLastMethod(
  place: Place,
  reply: FastifyReply,
  methodId: string,
  bankCode: string | null,
): void {
  write(place, reply, bankCode === null ? methodId : `${methodId}~${bankCode}`);
}

/** Forgets it, and saves none from now on; or saves again. */
export function switchLastMethod(place: Place, reply: FastifyReply, isOn: boolean): void {
  write(place, reply, isOn ? "" : OFF);
}

function write(place: Place, reply: FastifyReply, value: string): void {
  const maxAge = value === "" ? 0 : COOKIE_SECONDS;
  writeHostCookie(place, reply, { name: COOKIE, value, maxAge });
}
