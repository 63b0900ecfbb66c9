import { OWN_TIME } from "../clock.ts";
import { type RemoteSpan, spanOfRequest } from "./trace-context.ts";

export type SpanKind = "server" | "client" | "internal";
type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A span that has ended. */
export interface Span {
  name: string;
  kind: SpanKind;
  traceId: string;
  spanId: string;
  parentId: string | null;
  /** A span of a caller that is not trusted with the trace itself. */
  link: RemoteSpan | null;
  /** Milliseconds since 1970, with fractions. */
  startMs: number;
  endMs: number;
  attributes: Attributes;
  isError: boolean;
}

/** Receives spans. Returns at once and never throws. */
export interface SpanRecorder {
  /** Whether a trace that begins here is recorded: the same in every process. */
  isSampled(traceId: string): boolean;
  record(span: Span): void;
}

/** What work is about. `requestId` is the request that created the checkout, and so its trace. */
export interface Subject {
  requestId?: string | null;
  merchantId?: string | null;
  checkoutId?: string | null;
  transactionId?: string | null;
}

/** Of log lines, as docs/operating/logs.md says. */
export type StoryFields = { traceId?: string } & { [Key in keyof Subject]?: string };

export interface SpanStart {
  /** One of few: never with an id. */
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
}

/** What is only known at the end. */
export interface SpanEnd {
  attributes?: Attributes;
  isError?: boolean;
}

/** What a story's own span is part of. */
type Trace = Pick<Span, "traceId" | "parentId" | "link"> & { isSampled: boolean };

/** The span that a request says it is part of. */
export interface Caller {
  span: RemoteSpan;
  /** Its trace goes on here: our own proxy says it. */
  isTrusted: boolean;
}

/** A request or a unit of work. */
export interface Story {
  readonly subject: Subject;
  /** Of its own trace, unless it turns out to be part of another; null: of any. */
  readonly ownId: string | null;
  readonly spanId: string;
  readonly caller: Caller | null;
  /** By the clock, and the same moment monotonic. */
  readonly startMs: number;
  readonly startedAtMs: number;
  /** Null until known. */
  trace: Trace | null;
  /** Its spans that ended before its trace was known. */
  readonly held: Omit<Span, "traceId">[];
  isOpen: boolean;
}

/** Few requests run as many statements before it is known what they are about. */
const HELD_MAX = 100;

export function openStory(
  subject: Subject,
  { ownId, spanId, caller }: Pick<Story, "ownId" | "spanId" | "caller">,
  isTimed: boolean,
): Story {
  return {
    ...{ subject, ownId, spanId, caller, trace: null, held: [], isOpen: true },
    startMs: isTimed ? OWN_TIME.wallMs() : 0,
    startedAtMs: isTimed ? OWN_TIME.monotonicMs() : 0,
  };
}

/** Now, measured from the story's start: its spans keep their order when the clock is set. */
export const timeIn = ({ startMs, startedAtMs }: Story): number =>
  startMs + OWN_TIME.monotonicMs() - startedAtMs;

/**
 * Makes it a part of the trace of this request, unless it is part of one already. What a trusted
 * caller says is followed only by what begins a trace: each page of a checkout has another.
 */
export function joinTrace(recorder: SpanRecorder, story: Story, requestId: string): void {
  if (story.trace) return;
  const { ownId, caller } = story;
  const { traceId, spanId, isSampled } = spanOfRequest(requestId);
  const isOwn = requestId === ownId;
  const isContinued = isOwn && caller?.isTrusted === true;
  setTrace(recorder, story, {
    traceId,
    isSampled: isSampled ?? recorder.isSampled(traceId),
    parentId: isOwn ? (isContinued ? caller.span.spanId : null) : spanId,
    link: isContinued ? null : (caller?.span ?? null),
  });
}

export function setTrace(recorder: SpanRecorder, story: Story, trace: Trace): void {
  story.trace = trace;
  for (const span of story.held.splice(0)) addSpan(recorder, story, span);
}

export function addSpan(
  recorder: SpanRecorder,
  { trace, held }: Story,
  span: Omit<Span, "traceId">,
): void {
  if (trace?.isSampled) recorder.record({ ...span, traceId: trace.traceId });
  else if (!trace && held.length < HELD_MAX) held.push(span);
}

/** The first checkout stays, with the last of its payments: a page may begin another attempt. */
export function addSubject(subject: Subject, more: Subject): void {
  const { checkoutId } = subject;
  if (checkoutId && more.checkoutId && more.checkoutId !== checkoutId) return;
  subject.requestId ??= more.requestId ?? null;
  subject.merchantId ??= more.merchantId ?? null;
  subject.checkoutId ??= more.checkoutId ?? null;
  subject.transactionId = more.transactionId || (subject.transactionId ?? null);
}

export function fieldsOf({ subject, trace }: Story): StoryFields {
  const { requestId, merchantId, checkoutId, transactionId } = subject;
  return {
    ...(requestId && { requestId }),
    ...(trace?.isSampled && { traceId: trace.traceId }),
    ...(merchantId && { merchantId }),
    ...(checkoutId && { checkoutId }),
    ...(transactionId && { transactionId }),
  };
}
