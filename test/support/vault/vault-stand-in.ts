import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "../server/listen.ts";

/**
 * A stand-in for the transit engine of a HashiCorp Vault, written from its documented HTTP API:
 * encrypt, decrypt and rewrap of one versioned key, tokens, namespaces and errors. It shares no
 * code with the client.
 */
export interface VaultStandIn {
  /** Of the key `kaunter`. */
  readonly keyUrl: string;
  /** `POST /v1/transit/encrypt/kaunter`, in order of arrival. */
  readonly requests: readonly string[];
  token: string;
  mode: "open" | "sealed" | "silent";
  /** As `vault write -f transit/keys/kaunter/rotate`. */
  rotate(): void;
  stop(): Promise<void>;
}

const PATH = /^\/v1\/transit\/(encrypt|decrypt|rewrap)\/(\w+)$/;

export async function startVaultStandIn(namespace = ""): Promise<VaultStandIn> {
  const versions = [randomBytes(32)];
  const requests: string[] = [];

  function encrypt(plain: Buffer): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", versions.at(-1) ?? "", iv);
    const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return `vault:v${versions.length}:${sealed.toString("base64")}`;
  }

  function decrypt(ciphertext: string): Buffer {
    const [, version = "", text = ""] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? [];
    const bytes = Buffer.from(text, "base64");
    const key = versions[Number(version) - 1] ?? "";
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
  }

  function act(name: string, body: { plaintext?: string; ciphertext?: string }): object {
    if (name === "encrypt") {
      return { ciphertext: encrypt(Buffer.from(body.plaintext ?? "", "base64")) };
    }
    const plain = decrypt(body.ciphertext ?? "");
    return name === "rewrap"
      ? { ciphertext: encrypt(plain), key_version: versions.length }
      : { plaintext: plain.toString("base64") };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${request.method} ${request.url}`);
    const text = (await buffer(request)).toString("utf8");
    const send = (status: number, content: object) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify(content));
    const fail = (status: number, ...errors: string[]) => send(status, { errors });
    const { "x-vault-token": token, "x-vault-namespace": given = "" } = request.headers;
    if (standIn.mode === "silent") return;
    if (standIn.mode === "sealed") return void fail(503, "Vault is sealed");
    if (token !== standIn.token || given !== namespace) return void fail(403, "permission denied");
    const [, name = "", key] = PATH.exec(request.url ?? "") ?? [];
    if (request.method !== "POST" && request.method !== "PUT") return void fail(405);
    if (name === "") return void fail(404);
    if (key !== "kaunter") return void fail(400, "encryption key not found");
    try {
      send(200, { request_id: "r", lease_duration: 0, data: act(name, JSON.parse(text)) });
    } catch {
      fail(400, `cipher: message authentication failed: ${text}`);
    }
  }

  const server = await listen((request, response) => void respond(request, response));
  const standIn: VaultStandIn = {
    keyUrl: `${server.url}/v1/transit/keys/kaunter`,
    requests,
    token: "hvs.right",
    mode: "open",
    rotate: () => versions.push(randomBytes(32)),
    stop: server.stop,
  };
  return standIn;
}
