import type { AddedPasskey, SessionState, WebauthnResponse } from "../generated/api.ts";
import { call } from "./call.ts";

/** Why this page cannot use passkeys: its address or the browser; null when it can. */
export type PasskeyObstacle = "address" | "browser" | null;

const IP_ADDRESS = /^(?:\d+\.){3}\d+$|^\[/;

export function findPasskeyObstacle(hostname = window.location.hostname): PasskeyObstacle {
  // A passkey belongs to a domain name, which an IP address is not.
  if (IP_ADDRESS.test(hostname)) return "address";
  const isSupported =
    typeof PublicKeyCredential === "function" &&
    // In the JSON form that the gateway uses.
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";
  return isSupported ? null : "browser";
}

/** This page at an address where passkeys work; `portalUrl` is the portal's there. */
export function toPasskeyPage(
  portalUrl: string,
  { pathname, search }: Pick<Location, "pathname" | "search">,
): string {
  return portalUrl + pathname.replace(/^\/portal\/?/, "/").replace(/^\/$/, "") + search;
}

/** Signs in with a passkey of this device. Throws when the user cancels. */
export async function signInWithPasskey(): Promise<SessionState> {
  return call("loginWithPasskey", { body: await askForPasskey() });
}

/** Confirms the session by a passkey. Throws when the user cancels. */
export async function confirmByPasskey(): Promise<SessionState> {
  return call("confirmSession", { body: { passkey: await askForPasskey() } });
}

async function askForPasskey(): Promise<{ challengeId: string; answer: WebauthnResponse }> {
  const { challengeId, options } = await call("startPasskeyLogin");
  // The gateway's options are the standard's JSON form; the browser checks every member.
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
  const credential = await navigator.credentials.get({ publicKey });
  return { challengeId, answer: toResponse(credential) };
}

/** Creates a passkey on this device and stores its public key. Throws when the user cancels. */
export async function addPasskey(name: string): Promise<AddedPasskey> {
  const { challengeId, options } = await call("startPasskey");
  // As above.
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  const credential = await navigator.credentials.create({ publicKey });
  return call("addPasskey", { body: { challengeId, name, answer: toResponse(credential) } });
}

function toResponse(credential: Credential | null): WebauthnResponse {
  if (!(credential instanceof PublicKeyCredential)) throw new Error("no passkey was chosen");
  // `toJSON` gives the standard's JSON form: an object with an id.
  return credential.toJSON() as unknown as WebauthnResponse;
}
