import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@kaunter/sdk";
import { CliError, type Command, type Context, EXIT, usageError } from "../../command.ts";
import { CONFIG_HELP, CONFIG_OPTION, createSdkClient, readSettings } from "../../settings.ts";

interface Exchange {
  what: string;
  method: string;
  url: string;
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number | null;
  responseBody: string;
  error: string;
}

interface Result {
  id: string;
  title: string;
  verdict: "PASSED" | "FAILED" | "SKIPPED";
  found: string;
  exchanges: Exchange[];
  fix: { text: string; samples: Record<string, string> } | null;
}

interface Question {
  number: number;
  kind: "PLACE_ORDER" | "COUNT";
  orderId: string;
  happened: string | null;
}

interface Report {
  id: string;
  state: "RUNNING" | "DONE" | "STOPPED";
  passed: number;
  tried: number;
  question: Question | null;
  results: Result[];
}

const POLL_MS = 500;
/** A gateway that is restarted says afterwards how the check has ended. */
const RETRIES_MAX = 10;
const LANGUAGES = ["node", "php", "python"];
const EXAMPLE =
  "Example: kaunter check http://127.0.0.1:3000/notify --buy-url http://127.0.0.1:3000/buy --probe-url http://127.0.0.1:3000/probe";

export const checkCommand: Command = {
  name: "check",
  summary:
    "Grade your shop: the sandbox tries it with right and wrong webhooks, returns and calls.",
  usage: "NOTIFY_URL [--buy-url URL] [--probe-url URL]",
  options: {
    ...CONFIG_OPTION,
    ...{ "buy-url": { type: "string" }, "probe-url": { type: "string" } },
    language: { type: "string" },
  },
  help: [
    ["NOTIFY_URL", "the notifyUrl of your checkouts, without a query"],
    ["--buy-url URL", "a POST to it places an order; without it you are asked to place each"],
    [
      "--probe-url URL",
      'a GET with orderId returns {"paid": true, "count": 1}: how often the order was fulfilled; without it you are asked',
    ],
    ["--language NAME", "of the samples that show a fix: node (default), php or python"],
    ["", "It exits with 1 when something failed. --json prints the whole report."],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const [notifyUrl, ...others] = context.positionals;
    const language = context.option("language") ?? "node";
    if (notifyUrl === undefined || others.length > 0) {
      throw usageError("Pass your notifyUrl.", EXAMPLE);
    }
    if (!LANGUAGES.includes(language)) throw usageError(`--language is ${LANGUAGES.join(", ")}.`);
    const client = createSdkClient(readSettings(context), { retriesMax: RETRIES_MAX });
    const [buyUrl, probeUrl] = [context.option("buy-url"), context.option("probe-url")];
    const urls = { notifyUrl, ...(buyUrl && { buyUrl }), ...(probeUrl && { probeUrl }) };
    const report = await follow(context, client, await call(client, "POST", "", urls));
    context.print(summaryOf(context, report, language), report);
    const isGood = report.state === "DONE" && report.passed === report.tried && report.tried > 0;
    return isGood ? EXIT.ok : EXIT.failed;
  },
};

async function call(
  client: Client,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<Report> {
  const { item } = await client.request(method, `/v3/sandbox/checks${path}`, body);
  return item as Report;
}

/** Until it is over; shows each result as it is known. Ctrl-C stops the check. */
async function follow(context: Context, client: Client, started: Report): Promise<Report> {
  const shown = new Set<string>();
  let report = started;
  let before: Result | null = null;
  for (;;) {
    for (const result of report.results) {
      if (shown.has(result.id)) continue;
      shown.add(result.id);
      if (!context.isJson) context.io.write(`${lineOf(context, result, before)}\n`);
      before = result;
    }
    if (report.state !== "RUNNING") return report;
    const isOver = report.question
      ? (await answer(context, client, report.id, report.question)) === "stopped"
      : await wait(POLL_MS, false, { signal: context.io.signal }).catch(() => true);
    report = isOver ? await stop(client, report.id) : await call(client, "GET", `/${report.id}`);
  }
}

const stop = (client: Client, id: string) => call(client, "POST", `/${id}/stop`);

/** Asks again where the text is no number: the check still waits. Stopped by Ctrl-C and Ctrl-D. */
async function answer(
  context: Context,
  client: Client,
  id: string,
  { number, kind, orderId, happened }: Question,
): Promise<"stopped" | "asked"> {
  if (context.io.hasInput) {
    await stop(client, id);
    throw new CliError("The check asks you, and there is no terminal.", {
      hint: "Pass --buy-url and --probe-url.",
    });
  }
  const asked =
    kind === "PLACE_ORDER"
      ? "Place an order in your shop up to its checkout, and press Enter: "
      : `${orderId}: ${happened}.\nHow often has your shop fulfilled it? (0, 1, 2…): `;
  const typed = await ask(context.io.signal, asked);
  if (typed === null) return "stopped";
  const count = kind === "PLACE_ORDER" ? 0 : Number(typed.trim() || Number.NaN);
  if (Number.isSafeInteger(count) && count >= 0) {
    await call(client, "POST", `/${id}/answer`, { number, count });
  }
  return "asked";
}

/** Null: it was ended by Ctrl-C or Ctrl-D. */
async function ask(signal: AbortSignal, question: string): Promise<string | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const closed = once(terminal, "close").then(() => null);
    return await Promise.race([terminal.question(question, { signal }), closed]).catch(() => null);
  } finally {
    terminal.close();
  }
}

/** Why it was skipped is said once, where several were for the same reason. */
function lineOf(
  { paint }: Context,
  { verdict, title, found }: Result,
  before: Result | null,
): string {
  const mark = { PASSED: paint.good("✓"), FAILED: paint.bad("✗"), SKIPPED: paint.dim("–") }[
    verdict
  ];
  const isSaid = verdict === "PASSED" || (verdict === "SKIPPED" && found === before?.found);
  return isSaid ? `${mark} ${title}` : `${mark} ${title}\n  ${found}`;
}

function summaryOf(context: Context, report: Report, language: string): string[] {
  const { paint } = context;
  const failed = report.results.filter(({ verdict }) => verdict === "FAILED");
  const details = failed.flatMap((result) => detailsOf(context, result, language));
  const grade = `${report.passed} of ${report.tried} passed`;
  const ended = report.state === "STOPPED" ? `${grade}; the check was stopped` : grade;
  const isGood = failed.length === 0 && report.state === "DONE";
  return [...details, "", isGood ? paint.good(ended) : paint.bad(ended)];
}

/** What shows it, and how to put it right. */
function detailsOf({ paint }: Context, result: Result, language: string): string[] {
  const exchange = result.exchanges[0];
  return [
    "",
    paint.strong(result.title),
    `  ${result.found}`,
    ...(exchange ? ["", ...exchangeLines(exchange)] : []),
    ...(result.fix
      ? ["", `  ${result.fix.text}`, "", ...indent(result.fix.samples[language])]
      : []),
  ];
}

function exchangeLines(exchange: Exchange): string[] {
  const { what, method, url, requestHeaders, requestBody, status, responseBody, error } = exchange;
  return [
    `  ${what}:`,
    ...indent(`${method} ${url}`),
    ...Object.entries(requestHeaders).flatMap(([name, value]) => indent(`${name}: ${value}`)),
    ...(requestBody === "" ? [] : indent(requestBody)),
    ...indent(`→ ${status === null ? error : `HTTP ${status}`} ${responseBody}`.trimEnd()),
  ];
}

const indent = (text = "") => text.split("\n").map((line) => `    ${line}`);
