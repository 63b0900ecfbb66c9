import { dayOf } from "../../domain/malaysian-day.ts";
import type { Rail } from "../../rails/rail.ts";
import { type Bench, describe, type Heard } from "./bench.ts";
import { type Played, type ScenarioId, Unexpected } from "./certification.ts";

type Play = (bench: Bench, rail: Rail) => Promise<Played>;

const verdict = (expected: string, got: string, isAsExpected = expected === got): Played => ({
  ...{ expected, got, isAsExpected },
});

const approve: Play = async (bench) => {
  const started = await bench.start(bench.input());
  const outcome = await bench.outcomeOf(started);
  return verdict(`approved ${started.input.amountMinor}`, describe(outcome));
};

const decline: Play = async (bench) => {
  const started = await bench.start(bench.input(bench.script.decline));
  const outcome = await bench.outcomeOf(started);
  return verdict("declined", describe(outcome), outcome.kind === "declined");
};

/** The call reached the provider: a status check must find the payment. */
const loseResponse: Play = async (bench) => {
  const { losing } = bench.script;
  if (losing === null) return { skipped: "no call of this rail charges a payer" };
  bench.recorder.loseNext(losing);
  const started = await bench.start(bench.input());
  const outcome = await bench.outcomeOf(started);
  const got = `${describe(started.first)}, then ${describe(outcome)}`;
  const isFound = outcome.kind === "approved" && started.first.kind === "unknown";
  return verdict(`unknown, then approved ${started.input.amountMinor}`, got, isFound);
};

const repeat: Play = async (bench) => {
  const input = bench.input();
  const first = await bench.outcomeOf(await bench.start(input));
  const second = await bench.outcomeOf(await bench.start(input));
  const references = [first, second].map((one) => (one.kind === "approved" ? one.reference : ""));
  // The second may also be rejected by its ID, with nothing charged.
  const isSame =
    first.kind === "approved" && (second.kind !== "approved" || references[0] === references[1]);
  const got = `${describe(first)} as ${references[0]}, then ${describe(second)} as ${references[1]}`;
  return verdict("the same reference both times", got, isSame);
};

const unknownId: Play = async (bench, rail) => {
  if (rail.capabilities.inquiry !== "by_our_id")
    return { skipped: "status checks go by the code and its time, not by our ID" };
  const started = await bench.start(bench.input());
  const attemptId = bench.newId("PA");
  const never = { ...started.attempt, attemptId, orderId: bench.newId("CERT") };
  const outcome = await bench.inquire(never);
  return verdict("not approved", describe(outcome), outcome.kind !== "approved");
};

const webhook: Play = async (bench) => {
  const { started } = await bench.paid();
  await bench.pass(bench.script.actMs);
  const own = heardAbout(bench.heard, started.attempt.attemptId);
  const states = own.map(({ ingested }) => (ingested.verified ? "verified" : "not verified"));
  const isVerified = states.length > 0 && states.every((state) => state === "verified");
  return verdict("verified", states.join(", ") || "none came", isVerified);
};

/** Each of them is changed in one place that its signature or secret covers. */
const forgedWebhook: Play = async (bench, rail) => {
  const { started } = await bench.paid();
  await bench.pass(bench.script.actMs);
  const own = heardAbout(bench.heard, started.attempt.attemptId);
  const [genuine] = own;
  if (!genuine) throw new Unexpected("none came");
  const { verified, events } = await rail.ingest(bench.context(), forge(genuine.raw));
  const isBelieved = verified && events.some(({ report }) => report.kind === "approved");
  return verdict("rejected", isBelieved ? "believed" : "rejected");
};

/** The amount is changed; where the body is not signed, the secret is. */
function forge(raw: Heard["raw"]): Heard["raw"] {
  const { "x-notification-secret": secret } = raw.headers;
  if (secret !== undefined)
    return { ...raw, headers: { ...raw.headers, "x-notification-secret": `${secret.slice(1)}x` } };
  const text = raw.body.toString("utf8");
  const at = text.search(/\d(?!.*\d)/s);
  const other = text[at] === "9" ? "8" : "9";
  return { ...raw, body: Buffer.from(`${text.slice(0, at)}${other}${text.slice(at + 1)}`) };
}

const refundFull: Play = async (bench, rail) => {
  if (!rail.refund) return { skipped: NO_REFUND };
  const paid = await bench.paid();
  const refund = bench.refundInput(paid, paid.started.input.amountMinor);
  const outcome = await bench.refund(refund);
  return verdict("refunded", describe(outcome));
};

const refundPartial: Play = async (bench, rail) => {
  if (!rail.refund) return { skipped: NO_REFUND };
  if (rail.capabilities.refund !== "many_partial") return { skipped: "refunds are full only" };
  const paid = await bench.paid();
  const { amountMinor } = paid.started.input;
  const part = Math.floor(amountMinor / 3);
  const kinds: string[] = [];
  for (const each of [part, amountMinor - part, 1])
    kinds.push((await bench.refund(bench.refundInput(paid, each))).kind);
  return verdict("refunded, refunded, refused", kinds.join(", "));
};

const refundRepeat: Play = async (bench, rail) => {
  if (!rail.refund) return { skipped: NO_REFUND };
  const paid = await bench.paid();
  const refund = bench.refundInput(paid, paid.started.input.amountMinor);
  const outcomes = [await bench.refund(refund), await bench.refund(refund)];
  const references = outcomes.map((one) => (one.kind === "refunded" ? one.reference : one.kind));
  const isSame = outcomes[0]?.kind === "refunded" && references[0] === references[1];
  return verdict("the same refund both times", references.join(", then "), isSame);
};

const settlementFile: Play = async (bench, rail) => {
  if (!rail.settlementFile) return { skipped: "the rail has no settlement file here" };
  const { started } = await bench.paid();
  const day = dayOf(bench.now());
  // Providers write the day's file when it is over.
  await bench.pass(DAY_MS);
  const lines = await rail.settlementFile(bench.context(), day);
  const own = lines.find(({ attemptId }) => attemptId === started.attempt.attemptId);
  const { amountMinor } = started.input;
  return verdict(`a line of ${amountMinor}`, own ? `a line of ${own.grossMinor}` : "no line");
};

const DAY_MS = 86_400_000;
const NO_REFUND = "the rail has no refund here: no setting says where its connector is";

const heardAbout = (heard: readonly Heard[], attemptId: string) =>
  heard.filter(
    ({ raw, ingested }) => raw.channel === "callback" && ingested.attemptId === attemptId,
  );

/** In the order of the report. */
export const PLAYS: Readonly<Record<ScenarioId, Play>> = {
  approve,
  decline,
  lost_response: loseResponse,
  repeat,
  unknown_id: unknownId,
  webhook,
  forged_webhook: forgedWebhook,
  refund_full: refundFull,
  refund_partial: refundPartial,
  refund_repeat: refundRepeat,
  settlement_file: settlementFile,
};
