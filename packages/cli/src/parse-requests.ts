import type { WireRequest } from "./check-request.ts";

const REQUESTS_MAX = 100;

/**
 * Parses the requests in a text: a HAR file, curl commands, or HTTP as logs and proxies print it (a
 * request line, headers, an empty line, the body). Runs and fetches nothing.
 */
export function parseRequests(text: string): WireRequest[] {
  const har = parseHar(text);
  if (har !== null) return har.slice(0, REQUESTS_MAX);
  const curl = [...text.matchAll(CURL)];
  if (curl.length > 0) return curl.slice(0, REQUESTS_MAX).map(([, rest = ""]) => parseCurl(rest));
  return parseHttp(text).slice(0, REQUESTS_MAX);
}

/**
 * To the end of the command: quotes may contain line breaks, and an option may start the next line.
 */
const CURL =
  /(?:^|\n)[ \t]*(?:\$ )?curl\s((?:\$'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|\n(?=[ \t]+-)|[^\n\\'"])*)/g;

type HarRequest = {
  method?: string;
  url?: string;
  headers?: { name: string; value: string }[];
  postData?: { text?: string };
};

function parseHar(text: string): WireRequest[] | null {
  let entries: { request?: HarRequest }[] | undefined;
  try {
    // The shape of a HAR file; missing members count as empty.
    entries = (JSON.parse(text) as { log?: { entries?: typeof entries } }).log?.entries;
  } catch {
    return null;
  }
  return (
    entries?.flatMap(({ request }) => {
      if (request?.url === undefined) return [];
      const headers = (request.headers ?? []).map(({ name, value }) => [name, value]);
      return [
        {
          method: request.method ?? "GET",
          url: request.url,
          headers: Object.fromEntries(headers) as Record<string, string>, // pairs of strings
          body: request.postData?.text ?? "",
        },
      ];
    }) ?? null
  );
}

const DATA_OPTIONS = ["-d", "--data", "--data-raw", "--data-binary", "--data-ascii", "--json"];
const OPTIONS_WITHOUT_VALUE =
  /^(?:-[a-zA-Z]*[sSkivLfgGI#]|--(?:silent|insecure|include|verbose|location|compressed|fail|get|head|show-error))$/;

function parseCurl(commandLine: string): WireRequest {
  // `-XPOST` is `-X POST`.
  const words = splitShell(commandLine).flatMap((word) => {
    const [, option, value] = /^(-[XHd])(.+)$/s.exec(word) ?? [];
    return option !== undefined && value !== undefined ? [option, value] : [word];
  });
  const headers: Record<string, string> = {};
  let method = "";
  let url = "";
  let body = "";
  for (let at = 0; at < words.length; at += 1) {
    const [word = "", value = ""] = [words[at], words[at + 1]];
    if (!word.startsWith("-")) url = word;
    else if (!OPTIONS_WITHOUT_VALUE.test(word)) {
      at += 1;
      if (word === "-H" || word === "--header") Object.assign(headers, parseHeaderLine(value));
      else if (word === "-X" || word === "--request") method = value;
      else if (DATA_OPTIONS.includes(word)) body += (body === "" ? "" : "&") + value;
      else if (word === "--url") url = value;
    }
  }
  return { method: method || (body === "" ? "GET" : "POST"), url, headers, body };
}

/** Splits a POSIX command line: quotes, $'…', backslashes. Expands nothing. */
function splitShell(text: string): string[] {
  const words: string[] = [];
  let word = "";
  let isOpen = false;
  const token =
    /\\\n|'([^']*)'|\$'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|(\s+)|([^\s])/g;
  for (const [found, single, ansi, double, escaped, blank, plain] of text.matchAll(token)) {
    if (found === "\\\n") continue;
    if (blank !== undefined) {
      if (isOpen) words.push(word);
      word = "";
      isOpen = false;
      continue;
    }
    isOpen = true;
    word +=
      single ??
      (ansi === undefined ? undefined : unescapeAnsi(ansi)) ??
      double?.replace(/\\(["\\$`\n])/g, "$1") ??
      escaped ??
      plain ??
      "";
  }
  return isOpen ? [...words, word] : words;
}

const ANSI: Record<string, string> = { n: "\n", r: "\r", t: "\t" };

function unescapeAnsi(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_, hex?: string, char = "") =>
    hex === undefined ? (ANSI[char] ?? char) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const REQUEST_LINE = /^(?:[>*\s]*)(GET|POST|PUT|PATCH|DELETE) (\S+)(?: HTTP\/[\d.]+)?\s*$/;

function parseHttp(text: string): WireRequest[] {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const starts = lines.flatMap((line, at) => (REQUEST_LINE.test(line) ? [at] : []));
  return starts.map((start, at) => parseHttpRequest(lines.slice(start, starts[at + 1])));
}

function parseHttpRequest(lines: readonly string[]): WireRequest {
  const [, method = "", target = ""] = REQUEST_LINE.exec(lines[0] ?? "") ?? [];
  const headers: Record<string, string> = {};
  let at = 1;
  for (; at < lines.length; at += 1) {
    const header = parseHeaderLine((lines[at] ?? "").replace(/^[>\s]+/, ""));
    if (header === null) break;
    Object.assign(headers, header);
  }
  const host = Object.entries(headers).find(([name]) => name.toLowerCase() === "host")?.[1];
  const url = target.startsWith("/") ? `http://${host ?? "127.0.0.1"}${target}` : target;
  const isBlank = /^[>\s]*$/.test(lines[at] ?? "");
  const body = lines.slice(isBlank ? at + 1 : at).join("\n");
  return { method, url, headers, body: body.replace(/\n+$/, "") };
}

function parseHeaderLine(line: string): Record<string, string> | null {
  const [, name, value] = /^([A-Za-z0-9-]+):\s*(.*)$/.exec(line) ?? [];
  return name === undefined ? null : { [name]: value ?? "" };
}
