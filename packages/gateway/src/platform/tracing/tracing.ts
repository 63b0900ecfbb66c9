import { AsyncLocalStorage } from "node:async_hooks";
import { type Random, systemRandom } from "../random.ts";
import {
  addSpan,
  addSubject,
  type Caller,
  fieldsOf,
  joinTrace,
  openStory,
  type Span,
  type SpanEnd,
  type SpanRecorder,
  type SpanStart,
  type Story,
  type StoryFields,
  type Subject,
  setTrace,
  timeIn,
} from "./story.ts";
import { spanOfRequest } from "./trace-context.ts";

interface ServedRequest {
  id: string;
  caller: Caller | null;
}

/** A request that is being served. */
export interface Served {
  fields(): StoryFields;
  /** Once, after the response. */
  end(span: SpanStart & SpanEnd): void;
}

/**
 * Follows requests and units of work through all that they cause in this process, for log lines and
 * for traces. See docs/adr/0040-one-trace-for-a-checkout.md.
 */
export interface Tracing {
  /** Whether spans are recorded: where they are not, nothing is computed for them. */
  readonly isOn: boolean;
  /** Whatever `act` causes is part of the request. */
  serve(request: ServedRequest, act: () => void): Served;
  /** One unit of work of a job. */
  work<T>(name: string, about: Subject, act: () => Promise<T>): Promise<T>;
  /** A part of the request or work around it; elsewhere, it is not recorded. */
  span<T>(start: SpanStart, act: (noteEnd: (end: SpanEnd) => void) => Promise<T>): Promise<T>;
  /** What the request or work turns out to be about. It becomes part of the first trace named. */
  note(subject: Subject): void;
  /** For what several requests share, such as a batch. */
  outside<T>(act: () => T): T;
  /** What a log line lacks. One outside of any work that names a request has at least its trace. */
  fields(line?: { requestId?: unknown }): StoryFields;
  /** Of the trace that is recorded; null when none is. */
  traceId(): string | null;
}

/** Where in a story. */
interface Place {
  story: Story;
  spanId: string;
}

const SPAN_BYTES = 8;
const SPAN_DIGITS = 16;
const SPANS_DRAWN = 256;
const TRACE_BYTES = 16;
const NO_SPAN = "";
const ignoreEnd = () => {};

/** Without a recorder, it only carries what log lines say. */
export function createTracing(
  recorder: SpanRecorder | null = null,
  random: Pick<Random, "bytes"> = systemRandom,
): Tracing {
  const places = new AsyncLocalStorage<Place>();
  const makeSpanId = createSpanIds(random);
  const close = (story: Story, span: SpanStart & SpanEnd) => {
    if (recorder) endStory(recorder, story, span, () => random.bytes(TRACE_BYTES).toString("hex"));
    story.isOpen = false;
  };

  return {
    isOn: recorder !== null,
    serve({ id, caller }, act) {
      const spanId = recorder ? spanOfRequest(id).spanId : NO_SPAN;
      const story = openStory({ requestId: id }, { ownId: id, spanId, caller }, recorder !== null);
      places.run({ story, spanId }, act);
      return { fields: () => fieldsOf(story), end: (span) => close(story, span) };
    },
    async work(name, about, act) {
      const spanId = recorder ? makeSpanId() : NO_SPAN;
      const own = { ownId: null, spanId, caller: null };
      const story = openStory({ ...about }, own, recorder !== null);
      if (recorder && about.requestId) joinTrace(recorder, story, about.requestId);
      let isError = true;
      try {
        const result = await places.run({ story, spanId }, act);
        isError = false;
        return result;
      } finally {
        close(story, { name, kind: "internal", isError });
      }
    },
    async span(start, act) {
      const place = places.getStore();
      if (!recorder || !place?.story.isOpen || place.story.trace?.isSampled === false) {
        return act(ignoreEnd);
      }
      const spanId = makeSpanId();
      return runSpan(recorder, place, { ...start, spanId }, (noteEnd) =>
        places.run({ story: place.story, spanId }, () => act(noteEnd)),
      );
    },
    note(subject) {
      const story = places.getStore()?.story;
      if (!story?.isOpen) return;
      addSubject(story.subject, subject);
      if (recorder && subject.requestId) joinTrace(recorder, story, subject.requestId);
    },
    outside: (act) => places.exit(act),
    fields(line) {
      const story = places.getStore()?.story;
      if (story?.isOpen) return fieldsOf(story);
      const traceId = recorder && findTraceOf(recorder, line?.requestId);
      return traceId ? { traceId } : {};
    },
    traceId() {
      const trace = places.getStore()?.story.trace;
      return trace?.isSampled ? trace.traceId : null;
    },
  };
}

/** Randomness is drawn for many at once: for each, it would cost more than the rest of a span. */
function createSpanIds(random: Pick<Random, "bytes">): () => string {
  let drawn = "";
  let at = 0;
  return () => {
    if (at === drawn.length) {
      drawn = random.bytes(SPAN_BYTES * SPANS_DRAWN).toString("hex");
      at = 0;
    }
    at += SPAN_DIGITS;
    return drawn.slice(at - SPAN_DIGITS, at);
  };
}

/** Null where it is not recorded. */
function findTraceOf(recorder: SpanRecorder, requestId: unknown): string | null {
  if (typeof requestId !== "string") return null;
  const { traceId, isSampled } = spanOfRequest(requestId);
  return (isSampled ?? recorder.isSampled(traceId)) ? traceId : null;
}

async function runSpan<T>(
  recorder: SpanRecorder,
  { story, spanId: parentId }: Place,
  { name, kind, attributes, spanId }: SpanStart & Pick<Span, "spanId">,
  act: (noteEnd: (end: SpanEnd) => void) => Promise<T>,
): Promise<T> {
  const startMs = timeIn(story);
  let end: SpanEnd = {};
  let isError = true;
  try {
    const result = await act((noted) => {
      end = noted;
    });
    isError = end.isError ?? false;
    return result;
  } finally {
    const endMs = timeIn(story);
    addSpan(recorder, story, {
      ...{ name, kind, spanId, parentId, link: null, startMs, endMs, isError },
      attributes: { ...attributes, ...end.attributes },
    });
  }
}

/** A story that is part of no other trace has its own. */
function endStory(
  recorder: SpanRecorder,
  story: Story,
  { name, kind, attributes = {}, isError = false }: SpanStart & SpanEnd,
  makeTraceId: () => string,
): void {
  if (story.ownId !== null) joinTrace(recorder, story, story.ownId);
  else if (!story.trace) {
    const traceId = makeTraceId();
    const isSampled = recorder.isSampled(traceId);
    setTrace(recorder, story, { traceId, parentId: null, link: null, isSampled });
  }
  const { spanId, startMs, trace } = story;
  addSpan(recorder, story, {
    ...{ name, kind, attributes, isError, spanId, startMs },
    ...{ parentId: trace?.parentId ?? null, link: trace?.link ?? null },
    endMs: timeIn(story),
  });
}
