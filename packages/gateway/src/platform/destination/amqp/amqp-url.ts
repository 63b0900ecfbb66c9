import type { TargetPolicy } from "../../target-guard.ts";
import { findUrlProblem, readUrl } from "../read-url.ts";

/** What a message is published to. */
export interface AmqpAddress {
  isEncrypted: boolean;
  host: string;
  port: number;
  vhost: string;
  /** Empty: the default exchange, whose routing keys are the names of queues. */
  exchange: string;
  routingKey: string;
}

const AMQP_FORM = "amqps://HOST/VHOST?exchange=EXCHANGE&routing_key=KEY";
export const AMQP_SCHEMES = ["amqps:", "amqp:"];
/** Bytes, by the protocol. */
const NAME_BYTES_MAX = 127;
const ROUTING_KEY_BYTES_MAX = 255;

export function findAmqpProblem(url: string, policy: TargetPolicy): string | null {
  const plain = { scheme: "amqp:", secure: "amqps:" };
  const parameters = ["exchange", "routing_key"];
  const problem = findUrlProblem(url, { policy, plain, parameters, form: AMQP_FORM });
  if (problem) return problem;
  if ((readUrl(url)?.segments.length ?? 0) > 1) {
    return "must have one virtual host, with each / in its name written as %2F";
  }
  const { vhost, exchange, routingKey } = readAmqpUrl(url);
  if (exchange === "" && routingKey === "") {
    return `must have an exchange, or a routing_key that names a queue: ${AMQP_FORM}`;
  }
  const isTooLong = [vhost, exchange].some((name) => Buffer.byteLength(name) > NAME_BYTES_MAX);
  if (isTooLong || Buffer.byteLength(routingKey) > ROUTING_KEY_BYTES_MAX) {
    return `must have names of at most ${NAME_BYTES_MAX} bytes and a routing_key of ${ROUTING_KEY_BYTES_MAX}`;
  }
  return null;
}

/** Of a URL of this scheme. */
export function readAmqpUrl(url: string): AmqpAddress {
  const read = readUrl(url);
  if (!read) throw new Error("not a URL of a broker");
  const { scheme, host, port, segments, parameters } = read;
  const isEncrypted = scheme === "amqps:";
  return {
    isEncrypted,
    host,
    port: port ?? (isEncrypted ? 5_671 : 5_672),
    vhost: segments[0] ?? "/",
    exchange: parameters.get("exchange") ?? "",
    routingKey: parameters.get("routing_key") ?? "",
  };
}
