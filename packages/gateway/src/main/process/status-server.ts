import { once } from "node:events";
import { createServer, type Server } from "node:http";

export interface StatusSource {
  metrics(): Promise<string>;
  /** Why the machine does not do its work in full; empty when it does. */
  listProblems(): string[];
}

export interface StatusServer {
  stop(): Promise<void>;
}

const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";
const REQUEST_MS_MAX = 5_000;

/**
 * Metrics and readiness on a port of their own, which merchants and payers do not reach, and which
 * responds while the API is overloaded. Rejects when it cannot listen.
 */
export async function serveStatus(
  { host, port }: { host: string; port: number },
  source: StatusSource,
): Promise<StatusServer> {
  const server = createServer({ requestTimeout: REQUEST_MS_MAX }, (request, response) => {
    const send = (status: number, type: string, body: string) => {
      response.writeHead(status, {
        "content-type": type,
        "content-length": Buffer.byteLength(body),
      });
      response.end(request.method === "HEAD" ? undefined : body);
    };
    const sendJson = (status: number, body: object) =>
      send(status, "application/json", JSON.stringify(body));
    const path = request.url?.split("?", 1)[0];
    if (request.method !== "GET" && request.method !== "HEAD")
      sendJson(405, { status: "GET only" });
    else if (path === "/metrics") {
      source.metrics().then(
        (text) => send(200, METRICS_TYPE, text),
        () => sendJson(500, { status: "metrics cannot be read" }),
      );
    } else if (path === "/readyz") {
      const problems = source.listProblems();
      sendJson(problems.length > 0 ? 503 : 200, { status: problems.join("; ") || "ready" });
    } else if (path === "/healthz") sendJson(200, { status: "alive" });
    else sendJson(404, { status: "not found" });
  });
  server.listen(port, host);
  await once(server, "listening");
  server.unref();
  return { stop: () => close(server) };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
}
