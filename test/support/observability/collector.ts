/** An OpenTelemetry collector, as far as it receives traces: OTLP over HTTP, in JSON. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  /** "" for the first of a trace. */
  parentId: string;
  /** Traces of spans it is linked to. */
  links: string[];
  attributes: Record<string, string | number | boolean>;
  isError: boolean;
  startMs: number;
  endMs: number;
  /** Of the process. */
  resource: Record<string, string | number | boolean>;
}

export interface Collector {
  url: string;
  spans(): ReceivedSpan[];
  /** Of the last request. */
  headers(): IncomingHttpHeaders;
  /** Everything that was sent. */
  text(): string;
  /** From now on, it says nothing. */
  hang(): void;
  stop(): Promise<void>;
}

interface Value {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
}
type Pairs = { key: string; value: Value }[];

interface Sent {
  resourceSpans: {
    resource: { attributes: Pairs };
    scopeSpans: {
      spans: {
        name: string;
        kind: number;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        links?: { traceId: string }[];
        attributes?: Pairs;
        status?: { code?: number };
        startTimeUnixNano: string;
        endTimeUnixNano: string;
      }[];
    }[];
  }[];
}

const ERROR = 2;
const NANOSECONDS = 1e6;

export async function startCollector(): Promise<Collector> {
  const received: string[] = [];
  let headers: IncomingHttpHeaders = {};
  let isHanging = false;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (isHanging) return;
    if (request.method !== "POST" || request.url !== "/v1/traces") {
      response.writeHead(404).end();
      return;
    }
    ({ headers } = request);
    received.push(body);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => received.flatMap((body) => readSpans(JSON.parse(body) as Sent)),
    headers: () => headers,
    text: () => received.join("\n"),
    hang() {
      isHanging = true;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function readSpans({ resourceSpans }: Sent): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        name: span.name,
        kind: span.kind,
        traceId: span.traceId,
        spanId: span.spanId,
        parentId: span.parentSpanId ?? "",
        links: (span.links ?? []).map(({ traceId }) => traceId),
        attributes: readPairs(span.attributes ?? []),
        isError: span.status?.code === ERROR,
        startMs: Number(span.startTimeUnixNano) / NANOSECONDS,
        endMs: Number(span.endTimeUnixNano) / NANOSECONDS,
        resource: readPairs(resource.attributes),
      })),
    ),
  );
}

function readPairs(pairs: Pairs): ReceivedSpan["attributes"] {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, readValue(value)]));
}

function readValue({ stringValue, intValue, doubleValue, boolValue }: Value) {
  if (intValue !== undefined) return Number(intValue);
  return stringValue ?? doubleValue ?? boolValue ?? "";
}
