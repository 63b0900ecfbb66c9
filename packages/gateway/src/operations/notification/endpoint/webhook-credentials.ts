import { GatewayError } from "../../../domain/errors.ts";
import type { Credentials } from "../../../platform/destination/destination.ts";
import { serverOf } from "../../../platform/destination/destinations.ts";
import { Secret } from "../../../platform/secret.ts";
import type { Notification } from "../../../store/notification/notifications.ts";
import {
  findSealedCredentials,
  webhookCredentialsContext,
} from "../../../store/notification/webhook-endpoints.ts";
import type { Deps } from "../../deps.ts";

/** As a user sends them, for the server of the endpoint's URL. */
export interface GivenCredentials {
  username: string;
  password: string;
}

interface SealedCredentials extends GivenCredentials {
  server: string;
}

interface Change {
  /** Null: a new endpoint. */
  before: { url: string } | null;
  after: { id: string; url: string };
  given: GivenCredentials | undefined;
}

/**
 * What an endpoint has from now on: undefined to keep what it has, null where its URL takes none.
 * They are for one server: another one needs its own. Throws INVALID_PARAMETER.
 */
export function chooseCredentials(
  { destinations, sealer }: Pick<Deps, "destinations" | "sealer">,
  { before, after, given }: Change,
): Buffer | null | undefined {
  const { id, url } = after;
  if (!destinations.find(url)?.hasCredentials) {
    if (given) throw invalid("credentials must not be sent: this URL takes none.");
    return before ? null : undefined;
  }
  const server = serverOf(url);
  if (!given) {
    if (before && serverOf(before.url) === server) return undefined;
    throw invalid(`credentials must be sent: the username and password for ${server}.`);
  }
  if (/\p{Cc}/u.test(given.username + given.password)) {
    throw invalid("credentials must not contain control characters.");
  }
  const sealed: SealedCredentials = { server, ...given };
  return sealer.seal(JSON.stringify(sealed), webhookCredentialsContext(id));
}

const invalid = (detail: string) => new GatewayError("INVALID_PARAMETER", { detail });

/** Those of a webhook's endpoint; null when it has none for the server of the webhook's URL. */
export async function findCredentials(
  { database, sealer, log }: Pick<Deps, "database" | "sealer" | "log">,
  { merchantId, webhookEndpointId: id, url }: Notification,
): Promise<Credentials | null> {
  const sealed = id === null ? null : await findSealedCredentials(database, merchantId, id);
  if (id === null || !sealed) return null;
  try {
    const opened = sealer.open(sealed, webhookCredentialsContext(id)).toString("utf8");
    const { server, username, password } = JSON.parse(opened) as SealedCredentials; // our own
    return server === serverOf(url) ? { username, password: new Secret(password) } : null;
  } catch (error) {
    log.error({ err: error, webhookEndpointId: id }, "webhook credentials cannot be read");
    return null;
  }
}

/** What was created for the URL before can no longer be sent. */
export function losesCredentials(
  { destinations }: Pick<Deps, "destinations">,
  before: { url: string },
  after: { url: string },
): boolean {
  const hadAny = destinations.find(before.url)?.hasCredentials === true;
  return hadAny && serverOf(before.url) !== serverOf(after.url);
}
