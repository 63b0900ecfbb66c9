/**
 * An authenticator in a few lines, for tests: an ES256 key pair that answers WebAuthn challenges as
 * a phone does. Source: W3C Web Authentication, sections 6.1 and 6.5; RFC 8949 for the CBOR it
 * needs.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const USER_PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 0xff]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const members = [...value].flatMap(([key, member]) => [cbor(key), cbor(member)]);
  return Buffer.concat([head(5, value.size), ...members]);
}

export class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  #counter = 0;
  /** Kept at registration and sent back with every answer, as a discoverable credential does. */
  #userHandle = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  register(options: { challenge: string; rp: { id?: string }; user: { id: string } }) {
    this.#userHandle = options.user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    const idLength = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, publicKey]);
    const authData = Buffer.concat([
      this.#authData(options.rp.id ?? "", USER_PRESENT_AND_VERIFIED | WITH_CREDENTIAL),
      credential,
    ]);
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData("webauthn.create", options.challenge, this.#origin),
      attestationObject: cbor(attestation).toString("base64url"),
      transports: ["internal"],
    });
  }

  sign(options: { challenge: string; rpId?: string }, changes: { origin?: string } = {}) {
    const origin = changes.origin ?? this.#origin;
    const clientDataJSON = this.#clientData("webauthn.get", options.challenge, origin);
    const authData = this.#authData(options.rpId ?? "", USER_PRESENT_AND_VERIFIED);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    const signature = createSign("sha256")
      .update(Buffer.concat([authData, hash]))
      .sign(this.#keys.privateKey);
    return this.#answer({
      clientDataJSON,
      authenticatorData: authData.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: this.#userHandle,
    });
  }

  #authData(rpId: string, flags: number): Buffer {
    this.#counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const rpIdHash = createHash("sha256").update(rpId).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string, origin: string): string {
    const text = JSON.stringify({ type, challenge, origin, crossOrigin: false });
    return Buffer.from(text).toString("base64url");
  }

  #answer(response: Record<string, unknown>) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }
}
