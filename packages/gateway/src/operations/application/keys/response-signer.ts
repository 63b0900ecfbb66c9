import { type PrivateKey, readPrivateKey, signRequestAsync } from "@kaunter/signing";
import type { Application } from "../../../domain/merchant/merchant.ts";
import { findServerKey, serverKeyContext } from "../../../store/application/applications.ts";
import type { Deps } from "../../deps.ts";

/** Signs a JSON response as a webhook is signed; the body to send is in canonical form. */
export type SignResponse = (
  application: Application,
  body: unknown,
) => ReturnType<typeof signRequestAsync>;

const NONCE_BYTES = 16;
const KEYS_MAX = 10_000;

interface Entry {
  /** Another one after a rotation. */
  publicKey: string;
  key: Promise<PrivateKey>;
}

/** Reads and parses a key once until it is rotated. */
export function createResponseSigner(
  deps: Pick<Deps, "trueClock" | "database" | "random" | "sealer">,
): SignResponse {
  const entries = new Map<string, Entry>();

  async function readKey({ id, merchantId }: Application): Promise<PrivateKey> {
    const sealed = await findServerKey(deps.database, [merchantId], id);
    if (!sealed) throw new Error(`application ${id} has no server key`);
    return readPrivateKey(deps.sealer.open(sealed, serverKeyContext(id)).toString("utf8"));
  }

  function findKey(application: Application): Promise<PrivateKey> {
    const { id, serverPublicKey: publicKey } = application;
    const known = entries.get(id);
    if (known?.publicKey === publicKey) return known.key;
    const key = readKey(application);
    key.catch(() => entries.delete(id));
    if (entries.size >= KEYS_MAX) entries.clear();
    entries.set(id, { publicKey, key });
    return key;
  }

  return async (application, body) =>
    signRequestAsync({
      body,
      method: "post",
      privateKey: await findKey(application),
      nonce: deps.random.bytes(NONCE_BYTES).toString("hex"),
      timestampSeconds: Math.floor(deps.trueClock.now().getTime() / 1_000),
    });
}
