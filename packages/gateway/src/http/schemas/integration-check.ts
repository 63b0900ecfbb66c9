import Type, { type Static, type TSchema } from "typebox";
import { CHECK_IDS, CHECKS } from "../../domain/laboratory/check/checks.ts";
import { FIXES, type SampleLanguage } from "../../domain/laboratory/check/fixes.ts";
import { QUESTION_KINDS } from "../../domain/laboratory/check/question.ts";
import { CHECK_STATES, type InBoth, summarize } from "../../domain/laboratory/check/report.ts";
import type { IntegrationCheck } from "../../store/laboratory/integration-checks.ts";
import { DateTime } from "./envelope.ts";

const url = (description: string) => Type.String({ maxLength: 2_000, description });

/** What starts a check. */
export const NewCheck = {
  notifyUrl: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: "The notifyUrl of your checkouts, without a query.",
  }),
  buyUrl: Type.Optional(
    url(
      "A POST to it places an order and creates its checkout. Without it you are asked to place each.",
    ),
  ),
  probeUrl: Type.Optional(
    url(
      'A GET with `orderId` returns how often the order was fulfilled: `{"paid": true, "count": 1}`. Without it you are asked.',
    ),
  ),
};

export const byCheck = Type.Object({
  checkId: Type.String({ pattern: "^[A-Za-z0-9]{1,64}$", description: "`id` of the check." }),
});

/** Of a developer. */
export const CheckAnswerBody = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 1_000, description: "Of the question." }),
  count: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000,
      description: "How often the order was fulfilled. Default: 0.",
    }),
  ),
});

export const EXCHANGE = {
  what: Type.String({ description: "What was sent." }),
  method: Type.Enum(["GET", "POST"], { description: "Of the request." }),
  url: Type.String({ description: "Of the request." }),
  requestHeaders: Type.Record(Type.String(), Type.String(), { description: "As sent." }),
  requestBody: Type.String({ description: "As sent, cut after 4,000 characters." }),
  status: Type.Union([Type.Integer(), Type.Null()], {
    description: "Of the response; null: there was none.",
  }),
  responseBody: Type.String({ description: "Cut after 4,000 characters." }),
  error: Type.String({ description: "Why there was no response." }),
  durationMs: Type.Integer({ description: "Until the response, or until its time limit." }),
};

export const SAMPLES = {
  node: Type.String({ description: "JavaScript, for Node.js." }),
  php: Type.String({ description: "PHP." }),
  python: Type.String({ description: "Python." }),
} satisfies Record<SampleLanguage, unknown>;
const Samples = Type.Object(SAMPLES, { description: "By language." });

export const CHECK_RESULT = {
  id: Type.Enum([...CHECK_IDS], { description: "What was tried." }),
  title: Type.String({ description: "What a right shop does." }),
  verdict: Type.Enum(["PASSED", "FAILED", "SKIPPED"], { description: "SKIPPED: not tried." }),
  found: Type.String({ description: "What happened, or why it could not be tried." }),
  exchanges: Type.Array(Type.Object(EXCHANGE), { description: "What shows it." }),
  fix: Type.Union(
    [
      Type.Object({
        text: Type.String({ description: "What to do." }),
        samples: Samples,
      }),
      Type.Null(),
    ],
    { description: "How to put it right; null unless it failed." },
  ),
};
const Result = Type.Object(CHECK_RESULT);

const QUESTION = {
  number: Type.Integer({ description: "Of the question: send it back." }),
  kind: Type.Enum([...QUESTION_KINDS], {
    description: "PLACE_ORDER: place an order. COUNT: how often was it fulfilled?",
  }),
  orderId: Type.String({ description: "Empty for PLACE_ORDER." }),
};
/** `text`: what a text is. */
export const questionOf = <T extends TSchema>(text: T) =>
  Type.Union(
    [
      Type.Object({
        ...QUESTION,
        happened: Type.Union([text, Type.Null()], {
          description: "With the order, just before. Null for PLACE_ORDER.",
        }),
      }),
      Type.Null(),
    ],
    { description: "What it waits for, ten minutes at most." },
  );

/** A check with its report. */
export const CHECK_REPORT = {
  id: Type.String({ description: "Of the check." }),
  state: Type.Enum([...CHECK_STATES], {
    description: "STOPPED: it was stopped, or its process ended.",
  }),
  applicationId: Type.String({ description: "Whose checkouts were looked at." }),
  notifyUrl: Type.String({ description: "As given." }),
  buyUrl: Type.String({ description: "As given; empty without one." }),
  probeUrl: Type.String({ description: "As given; empty without one." }),
  passed: Type.Integer({ description: "How many of those tried." }),
  tried: Type.Integer({ description: "How many, without those skipped." }),
  question: questionOf(Type.String()),
  results: Type.Array(Result, { description: "In the order in which they were tried." }),
  createdBy: Type.String({ description: "A user's email or an application's name." }),
  createdAt: DateTime,
};
const Report = Type.Object(CHECK_REPORT);

/** Texts are in English. */
export const presentCheck = (check: IntegrationCheck): Static<typeof Report> =>
  presentCheckIn(check, ({ en }) => en);

/** `textOf`: what is shown of a text. */
export function presentCheckIn<T>(check: IntegrationCheck, textOf: (text: InBoth) => T) {
  const { merchantId: _, updatedAt: _now, question, results, createdAt, ...facts } = check;
  const { passed, tried } = summarize(results);
  return {
    ...{ ...facts, passed, tried, createdAt: createdAt.toISOString() },
    question: question && { ...question, happened: question.happened && textOf(question.happened) },
    results: results.map(({ id, verdict, found, exchanges }) => {
      const { text, samples } = FIXES[CHECKS[id].fix];
      return {
        ...{ id, verdict, title: textOf(CHECKS[id].title), found: textOf(found) },
        exchanges: exchanges.map((one) => ({ ...one, what: textOf(one.what) })),
        fix: verdict === "FAILED" ? { text: textOf(text), samples } : null,
      };
    }),
  };
}
