import { type Clock, startStopwatch } from "../../platform/clock.ts";
import {
  type HttpClient,
  HttpFailure,
  type HttpRequest,
  type HttpResponse,
} from "../../platform/http-client.ts";
import type { Redactor } from "./redact.ts";

/** A call or a webhook, redacted. */
export interface TrafficEntry {
  direction: "out" | "in";
  at: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Of the other side; null without a response. */
  status: number | null;
  responseHeaders: Record<string, string>;
  responseBody: string;
  durationMs: number;
  note: string;
}

export interface Recorder {
  http: HttpClient;
  add(entry: Omit<TrafficEntry, "at" | "note"> & { note?: string }): void;
  /** Of the scenario since the last call. */
  take(): TrafficEntry[];
  /** The response to the next request with this in its URL or body is dropped after it came. */
  loseNext(part: string): void;
}

const BODY_SHOWN = 20_000;

/** Passes calls on and keeps what was said. */
export function createRecorder(
  http: HttpClient,
  clock: Pick<Clock, "now">,
  redactor: Redactor,
): Recorder {
  let entries: TrafficEntry[] = [];
  let losing: string | null = null;
  const recorder: Recorder = {
    http: { send },
    add(entry) {
      entries.push({
        ...entry,
        at: clock.now().toISOString(),
        url: redactor.text(entry.url),
        headers: redactor.headers(entry.headers),
        body: redactor.text(entry.body).slice(0, BODY_SHOWN),
        responseHeaders: redactor.headers(entry.responseHeaders),
        responseBody: redactor.text(entry.responseBody).slice(0, BODY_SHOWN),
        note: entry.note ?? "",
      });
    },
    take() {
      const taken = entries;
      entries = [];
      return taken;
    },
    loseNext(part) {
      losing = part;
    },
  };

  async function send(request: HttpRequest): Promise<HttpResponse> {
    const elapsedMs = startStopwatch();
    const body = Buffer.from(request.body ?? "").toString("utf8");
    const { method, url, headers = {} } = request;
    const said = { direction: "out" as const, method, url, headers, body };
    let response: HttpResponse;
    try {
      response = await http.send(request);
    } catch (error) {
      const silent = { status: null, responseHeaders: {}, responseBody: "" };
      const note = error instanceof Error ? error.message : String(error);
      recorder.add({ ...said, ...silent, durationMs: Math.round(elapsedMs()), note });
      throw error;
    }
    const isLost = losing !== null && `${url} ${body}`.includes(losing);
    recorder.add({
      ...said,
      ...{ status: response.status, responseHeaders: response.headers },
      responseBody: response.body.toString("utf8"),
      durationMs: Math.round(elapsedMs()),
      note: isLost ? "The response was dropped on purpose." : "",
    });
    if (!isLost) return response;
    losing = null;
    throw new HttpFailure("read_timeout", true);
  }
  return recorder;
}
