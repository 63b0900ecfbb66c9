import { createHash } from "node:crypto";
import { once } from "node:events";
import { isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { HttpFailure } from "../../http-client.ts";
import type { OpenSocket } from "../../outgoing/connector.ts";
import { toFailure } from "../../outgoing/outgoing-http.ts";
import type { TargetPolicy } from "../../target-guard.ts";
import type { Credentials, Destination, Reply } from "../destination.ts";
import type { AmqpConnection, BrokerReply } from "./amqp-connection.ts";
import { AMQP_SCHEMES, type AmqpAddress, findAmqpProblem, readAmqpUrl } from "./amqp-url.ts";
import { createConnectionPool } from "./connection-pool.ts";

const LIMITS = { idleMs: 60_000, ageMs: 600_000, idleMax: 64 };

/**
 * An exchange of an AMQP 0-9-1 broker, such as RabbitMQ. A webhook is delivered when the broker
 * confirms it, which a message without a queue never is.
 */
export function createAmqpDestination(openSocket: OpenSocket, policy: TargetPolicy): Destination {
  const pool = createConnectionPool<AmqpConnection>(LIMITS);
  return {
    schemes: AMQP_SCHEMES,
    hasCredentials: true,
    act: "PUBLISH",
    findProblem: (url) => findAmqpProblem(url, policy),
    async send({ url, credentials, eventId, headers, body, timeoutMs }) {
      if (!credentials) throw new Error("a broker needs credentials");
      const address = readAmqpUrl(url);
      const { exchange, routingKey } = address;
      const message = { exchange, routingKey, messageId: eventId, headers, body };
      const signal = AbortSignal.timeout(timeoutMs);
      const open = () => openConnection(openSocket, address, { credentials, signal });
      const answered = pool.use(keyOf(url, credentials), open, async (opening) =>
        (await before(signal, opening)).publish(message, signal),
      );
      return toReply(await answered.catch(closingOf), credentials);
    },
    close: () => pool.close(),
  };
}

/** Who else has the same URL and password may share the connection. */
function keyOf(url: string, { username, password }: Credentials): string {
  const text = JSON.stringify([url, username, password.reveal()]);
  return createHash("sha256").update(text).digest("base64");
}

async function openConnection(
  openSocket: OpenSocket,
  address: AmqpAddress,
  { credentials, signal }: { credentials: Credentials; signal: AbortSignal },
): Promise<AmqpConnection> {
  // Loaded here: most installations do without.
  const { AmqpConnection } = await import("./amqp-connection.ts");
  const socket = await connect(openSocket, address, signal).catch((error: unknown) => {
    if (error instanceof HttpFailure) throw error;
    throw toFailure(error, { timedOut: signal.aborted, hasHead: false });
  });
  return AmqpConnection.open(socket, { vhost: address.vhost, credentials }, signal);
}

async function connect(
  openSocket: OpenSocket,
  { host, port, isEncrypted }: AmqpAddress,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = await openSocket({ host, port });
  if (!isEncrypted) return socket;
  const name = isIP(host) === 0 ? { servername: host } : {};
  const secured = connectTls({ socket, host, ...name });
  try {
    await once(secured, "secureConnect", { signal });
    return secured;
  } catch (error) {
    secured.on("error", () => {}).destroy();
    throw error;
  }
}

/** Rejects when the signal ends it first. */
function before<T>(signal: AbortSignal, act: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new HttpFailure("read_timeout", true));
    signal.addEventListener("abort", onAbort, { once: true });
    act.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function closingOf(error: Error & { closing?: BrokerReply }): BrokerReply {
  if (error.closing) return error.closing;
  throw error;
}

/** A broker has been sent the password, and may repeat it. */
function toReply({ reply, text }: BrokerReply, { password }: Credentials): Reply {
  const body = Buffer.from(text.replaceAll(password.reveal(), "[secret]"));
  return { status: null, brokerReply: reply, headers: null, body };
}
