/** A request as it was sent. */
export type WireRequest = {
  readonly method: string;
  /** Empty for a webhook, which is signed without one, and for headers alone. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What precedes a path in HTTP text; `host` is that of the header. */
type OriginOf = (host: string | undefined) => string;

const REQUESTS_MAX = 100;

/**
 * Parses the requests in a text: a HAR file, curl commands, or HTTP as logs and proxies print it (a
 * request line, headers, an empty line, the body); also headers alone. Runs and fetches nothing.
 */
export function parseRequests(
  text: string,
  originOf: OriginOf = (host = "127.0.0.1") => `http://${host}`,
): WireRequest[] {
  return parseAny(text.replaceAll("\r\n", "\n"), originOf).slice(0, REQUESTS_MAX);
}

/** The value of a header, whatever the case of its name. */
export function headerOf(
  headers: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  const wanted = name.toLowerCase();
  return Object.entries(headers).find(([each]) => each.toLowerCase() === wanted)?.[1];
}

function parseAny(text: string, originOf: OriginOf): WireRequest[] {
  const har = parseHar(text);
  if (har !== null) return har;
  const curl = [...text.matchAll(CURL)];
  if (curl.length === 0) return parseHttp(text, originOf);
  return curl
    .filter(({ 0: found, index }) => !/['"]/.test(text.charAt(index + found.length))) // left open
    .map(([, rest = ""]) => parseCurl(rest))
    .filter(({ url }) => url !== "");
}

/**
 * To the end of the command: quotes may contain line breaks, and an option may start the next line.
 */
const CURL =
  /(?:^|\n)[ \t]*(?:\$ )?curl(?:\.exe)?\s((?:\$'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|\n(?=[ \t]+-)|[^\n\\'"])*)/g;

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
  /^(?:-[a-zA-Z]*[sSkivLfgGINOq#]|--(?:silent|insecure|include|verbose|location|compressed|fail|get|head|show-error|http[\d.]+|no-[a-z-]+))$/;

function parseCurl(commandLine: string): WireRequest {
  // `-XPOST` is `-X POST`, and so is `--request=POST`.
  const words = splitShell(commandLine).flatMap((word) => {
    const [, short, long, value] = /^(?:(-[XHd])|(--[a-z-]+)=)(.+)$/s.exec(word) ?? [];
    const option = short ?? long;
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

function parseHttp(text: string, originOf: OriginOf): WireRequest[] {
  const lines = text.split("\n");
  const starts = lines.flatMap((line, at) => (REQUEST_LINE.test(line) ? [at] : []));
  if (starts.length === 0) {
    const bare = parseHttpRequest(["", ...text.trim().split("\n")], originOf);
    return Object.keys(bare.headers).length === 0 ? [] : [bare];
  }
  return starts.map((start, at) => parseHttpRequest(lines.slice(start, starts[at + 1]), originOf));
}

function parseHttpRequest(lines: readonly string[], originOf: OriginOf): WireRequest {
  const [, method = "POST", target = ""] = REQUEST_LINE.exec(lines[0] ?? "") ?? [];
  const headers: Record<string, string> = {};
  let at = 1;
  for (; at < lines.length; at += 1) {
    const header = parseHeaderLine((lines[at] ?? "").replace(/^[>\s]+/, ""));
    if (header === null) break;
    Object.assign(headers, header);
  }
  const url = target.startsWith("/") ? originOf(headerOf(headers, "host")) + target : target;
  const isBlank = /^[>\s]*$/.test(lines[at] ?? "");
  const bodyLines = lines.slice(isBlank ? at + 1 : at);
  const end = bodyLines.findLastIndex((line) => line !== "") + 1;
  return { method, url, headers, body: bodyLines.slice(0, end).join("\n") };
}

function parseHeaderLine(line: string): Record<string, string> | null {
  const [, name, value] = /^([A-Za-z0-9-]+):\s*(.*)$/.exec(line) ?? [];
  return name === undefined ? null : { [name]: value ?? "" };
}
