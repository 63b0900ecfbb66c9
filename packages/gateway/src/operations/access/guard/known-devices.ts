import { createHash } from "node:crypto";
import type { PortalUser } from "../../../domain/access/session.ts";
import { DAY_MS } from "../../../domain/malaysian-day.ts";
import type { Deps } from "../../deps.ts";

/** A browser that has signed in to the account before. */
export interface KnownDevice {
  userId: string;
  issuedAt: Date;
  /** For its counter of attempts. */
  key: string;
  token: string;
}

const CONTEXT = "known device";
export const DEVICE_MS_MAX = 180 * DAY_MS;
/** Accounts that share a browser. */
const DEVICES_MAX = 3;
const NONCE_BYTES = 9;

/** The devices in a cookie; whatever is changed, foreign or too old is left out. */
export function readDevices(deps: Pick<Deps, "sealer" | "clock">, cookie: string): KnownDevice[] {
  const oldest = deps.clock.now().getTime() - DEVICE_MS_MAX;
  return cookie
    .split(".", DEVICES_MAX)
    .flatMap((token) => readDevice(deps, token) ?? [])
    .filter(({ issuedAt }) => issuedAt.getTime() > oldest);
}

function readDevice({ sealer }: Pick<Deps, "sealer">, token: string): KnownDevice | null {
  try {
    const plain = sealer.open(Buffer.from(token, "base64url"), CONTEXT).toString("utf8");
    const [userId = "", issuedAtMs = ""] = plain.split(" ");
    const key = createHash("sha256").update(plain).digest("base64url");
    return { userId, issuedAt: new Date(Number(issuedAtMs)), key, token };
  } catch {
    return null; // of another gateway, or made up
  }
}

/** The cookie with this account's device in front; the oldest falls off. */
export function addDevice(
  deps: Pick<Deps, "sealer" | "clock" | "random">,
  known: readonly KnownDevice[],
  user: Pick<PortalUser, "id">,
): string {
  const nonce = deps.random.bytes(NONCE_BYTES).toString("base64url");
  const plain = `${user.id} ${deps.clock.now().getTime()} ${nonce}`;
  const token = deps.sealer.seal(plain, CONTEXT).toString("base64url");
  const others = known.filter(({ userId }) => userId !== user.id).map((device) => device.token);
  return [token, ...others].slice(0, DEVICES_MAX).join(".");
}

/** The key of the device that this account knows; null for every other browser. */
export function findDevice(
  devices: readonly KnownDevice[],
  user: Pick<PortalUser, "id" | "devicesSince"> | null,
): string | null {
  const device = devices.find(({ userId }) => userId === user?.id);
  const since = user?.devicesSince ?? null;
  return device && (since === null || device.issuedAt >= since) ? device.key : null;
}
