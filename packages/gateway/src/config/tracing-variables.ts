import Type from "typebox";
import { Secret } from "../platform/secret.ts";
import { decoded, flag, oneOf, originOf, text } from "./variables.ts";

/** Traces, by the names that OpenTelemetry gives the variables of every program. */
export const TRACING_VARIABLES = {
  tracesUrl: Type.Optional(
    decoded(
      {
        name: "OTEL_EXPORTER_OTLP_ENDPOINT",
        description:
          "OpenTelemetry collector that receives traces: OTLP over HTTP in JSON, at /v1/traces of this URL. Default: none are recorded.",
        expected: "an http or https URL such as http://127.0.0.1:4318",
      },
      (given) => /^https?:\/\/[^?#\s]+$/.test(given) && originOf(given) !== null,
      (given) => `${given.replace(/\/+$/, "")}/v1/traces`,
    ),
  ),
  tracesHeaders: Type.Optional(
    decoded(
      {
        name: "OTEL_EXPORTER_OTLP_HEADERS",
        description: "Headers for the collector, such as a token.",
        expected: "names and percent-encoded values, as name=value,name=value",
        isSecret: true,
      },
      (given) => parsePairs(given) !== null,
      (given) => new Secret(parsePairs(given) ?? {}),
    ),
  ),
  tracesSampler: oneOf(
    "OTEL_TRACES_SAMPLER",
    "Which checkouts are traced. `parentbased_traceidratio`: the share in OTEL_TRACES_SAMPLER_ARG. `parentbased_always_off`: none but those that a proxy has sampled. What a proxy with KAUNTER_TRUST_PROXY_IDS says is followed, by all.",
    ["parentbased_always_on", "parentbased_traceidratio", "parentbased_always_off"],
    "parentbased_always_on",
  ),
  tracesShare: decoded(
    {
      name: "OTEL_TRACES_SAMPLER_ARG",
      description: "Share of checkouts that are traced, with parentbased_traceidratio.",
      expected: "a number from 0 to 1, such as 0.1",
      default: "1",
    },
    (given) => /^(0|1|[01]?\.\d{1,9})$/.test(given) && Number(given) <= 1,
    Number,
  ),
  tracesServiceName: text("OTEL_SERVICE_NAME", "Name of the gateway in traces.", "kaunter"),
  tracesAttributes: Type.Optional(
    decoded(
      {
        name: "OTEL_RESOURCE_ATTRIBUTES",
        description:
          "Attributes of every trace, such as deployment.environment.name=production,k8s.pod.name=kaunter-0.",
        expected: "names and percent-encoded values, as name=value,name=value",
      },
      (given) => parsePairs(given) !== null,
      (given) => parsePairs(given) ?? {},
    ),
  ),
  trustsProxyIds: flag(
    "KAUNTER_TRUST_PROXY_IDS",
    "1: the outermost proxy sets `X-Request-Id` or `traceparent` of each request and removes the client's own; the gateway uses them as its own. Needs KAUNTER_BEHIND_PROXY. Default: 0.",
  ),
};

const PAIR = /^([\w.\-/]{1,128})=([\x21-\x7e]{0,1024})$/;

function parsePairs(given: string): Readonly<Record<string, string>> | null {
  const pairs: [string, string][] = [];
  for (const written of given.split(",")) {
    const [, name, value] = PAIR.exec(written.trim()) ?? [];
    if (name === undefined || value === undefined) return null;
    try {
      pairs.push([name, decodeURIComponent(value)]);
    } catch {
      return null;
    }
  }
  return Object.fromEntries(pairs);
}
