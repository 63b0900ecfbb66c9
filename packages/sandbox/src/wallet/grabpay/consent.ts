/** OAuth: consent, code and token. PKCE (S256) binds the code to the charge. */
import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { bodyFields, isSameSecret, textOf } from "../../read-request.ts";
import type { SimulatorContext } from "../../simulator.ts";
import type { GrabpayIds } from "../credentials.ts";
import type { OrderStore, WalletOrder } from "../order-store.ts";
import { isFresh } from "../wallet-clock.ts";
import { createProof } from "./signature.ts";

interface Consent {
  order: WalletOrder;
  challenge: string;
  redirectUri: string;
  state: string;
}

export class GrabpayConsents {
  readonly #ids: GrabpayIds;
  readonly #context: SimulatorContext;
  readonly #byOrder = new Map<WalletOrder, Consent>();
  readonly #byCode = new Map<string, Consent>();
  readonly #byToken = new Map<string, WalletOrder>();

  constructor(context: SimulatorContext, ids: GrabpayIds) {
    this.#context = context;
    this.#ids = ids;
  }

  reset(): void {
    this.#byOrder.clear();
    this.#byCode.clear();
    this.#byToken.clear();
  }

  /** Null when a parameter is invalid. */
  begin(store: OrderStore, query: Record<string, string>): WalletOrder | null {
    const order = store.findByToken(query.request ?? "");
    const { redirect_uri = "", state = "", code_challenge: challenge = "" } = query;
    const isRight =
      query.client_id === this.#ids.clientId &&
      query.response_type === "code" &&
      query.code_challenge_method === "S256" &&
      query.acr_values === "consent_ctx:countryCode=MY,currency=MYR" &&
      /^https?:\/\//.test(redirect_uri) &&
      challenge !== "" &&
      state !== "" &&
      (query.nonce ?? "") !== "";
    if (!isRight || order?.family !== "grabpay") return null;
    this.#byOrder.set(order, { order, challenge, redirectUri: redirect_uri, state });
    return order;
  }

  /**
   * The URL the payer returns to: with a code when the charge is authorized, else with an error.
   */
  backToMerchant(order: WalletOrder): string {
    const consent = this.#byOrder.get(order);
    if (!consent) return order.returnUrl;
    const url = new URL(consent.redirectUri);
    url.searchParams.set("state", consent.state);
    if (order.state === "AUTHORISED") {
      const code = randomBytes(16).toString("hex");
      this.#byCode.set(code, consent);
      url.searchParams.set("code", code);
    } else url.searchParams.set("error", "access_denied");
    return url.href;
  }

  tokenRoute(app: FastifyInstance): void {
    app.post("/grabid/v1/oauth2/token", (request, reply) => {
      const fields = bodyFields(request);
      const consent = this.#byCode.get(textOf(fields, "code"));
      // A code is valid once.
      this.#byCode.delete(textOf(fields, "code"));
      const verifier = textOf(fields, "code_verifier");
      const isRight =
        consent !== undefined &&
        textOf(fields, "grant_type") === "authorization_code" &&
        textOf(fields, "client_id") === this.#ids.clientId &&
        isSameSecret(textOf(fields, "client_secret"), this.#ids.clientSecret) &&
        textOf(fields, "redirect_uri") === consent.redirectUri &&
        createHash("sha256").update(verifier).digest("base64url") === consent.challenge;
      this.#context.record("grabpay token", { granted: isRight, key: consent?.order.key });
      if (!isRight) return reply.code(400).send({ error: "invalid_grant" });
      const token = randomBytes(24).toString("base64url");
      this.#byToken.set(token, consent.order);
      return reply.send({ access_token: token, token_type: "Bearer", expires_in: 3600 });
    });
  }

  /** The order of a token; null when the proof of possession is invalid. */
  orderOfToken(token: string, proof: string): WalletOrder | null {
    let seconds: number;
    try {
      const parsed: unknown = JSON.parse(Buffer.from(proof, "base64url").toString("utf8"));
      const isObject = typeof parsed === "object" && parsed !== null;
      seconds =
        isObject && "time_since_epoch" in parsed ? Number(parsed.time_since_epoch) : Number.NaN;
    } catch {
      return null;
    }
    if (!Number.isSafeInteger(seconds) || !isFresh(this.#context, new Date(seconds * 1000)))
      return null;
    const wanted = createProof(this.#ids.clientSecret, token, seconds);
    return isSameSecret(wanted, proof) ? (this.#byToken.get(token) ?? null) : null;
  }
}
