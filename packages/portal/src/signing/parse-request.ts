import { readWords } from "./shell-words.ts";

interface ParsedRequest {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

const METHOD_LINE = /^([A-Z]{3,10})\s+(\S+)(?:\s+HTTP\/[\d.]+)?\s*$/;
const HEADER_LINE = /^([A-Za-z0-9-]+)\s*:\s?(.*)$/;

/**
 * Reads what developers paste: a curl command, or a request as it goes over the wire (start line,
 * headers, blank line, body). Null when it is neither.
 */
export function parseRequest(text: string): ParsedRequest | null {
  const trimmed = text.replaceAll("\r\n", "\n").trim();
  if (/^\$?\s*curl(\.exe)?\s/.test(trimmed)) return parseCurl(trimmed);
  return parseWire(trimmed);
}

/** The value of a header, whatever the case of its name; empty when it is missing. */
export function headerOf(request: ParsedRequest, name: string): string {
  const wanted = name.toLowerCase();
  return request.headers.find(([each]) => each.toLowerCase() === wanted)?.[1].trim() ?? "";
}

function parseWire(text: string): ParsedRequest | null {
  const [head = "", ...rest] = text.split("\n\n");
  const lines = head.split("\n");
  const start = METHOD_LINE.exec(lines[0] ?? "");
  const headers: [string, string][] = [];
  for (const line of start ? lines.slice(1) : lines) {
    const header = HEADER_LINE.exec(line.trim());
    if (!header) return null;
    headers.push([header[1] ?? "", header[2] ?? ""]);
  }
  if (headers.length === 0) return null;
  const target = start?.[2] ?? "";
  const host = headers.find(([name]) => name.toLowerCase() === "host")?.[1];
  const isLocal = /^(localhost|127\.|\[::1\])/.test(host ?? "");
  const url =
    target.startsWith("/") && host ? `${isLocal ? "http" : "https"}://${host}${target}` : target;
  return { method: start?.[1] ?? "POST", url, headers, body: rest.join("\n\n") };
}

/** Options of curl that take a value we have no use for. */
const VALUE_OPTIONS =
  /^(-[AbcCeEFKmoQrTuUwxyYz]|--(max-time|connect-timeout|output|user-agent|cookie|cookie-jar|user|proxy|referer|cacert|cert|key|resolve|retry|write-out|form))$/;
const DATA_OPTIONS = /^(-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/;

function parseCurl(text: string): ParsedRequest | null {
  const words = readWords(text);
  if (!words) return null;
  let method = "";
  let url = "";
  const headers: [string, string][] = [];
  const data: string[] = [];
  for (let i = 1; i < words.length; i += 1) {
    const [option, joined] = splitOption(words[i] ?? "");
    const value = () => {
      if (joined !== null) return joined;
      i += 1;
      return words[i] ?? "";
    };
    if (option === "-X" || option === "--request") method = value();
    else if (option === "-H" || option === "--header") headers.push(splitHeader(value()));
    else if (option === "--url") url = value();
    else if (DATA_OPTIONS.test(option)) data.push(value());
    else if (VALUE_OPTIONS.test(option)) value();
    else if (!option.startsWith("-")) url = option;
  }
  if (url === "") return null;
  const body = data.join("&");
  return { method: method || (body === "" ? "GET" : "POST"), url, headers, body };
}

/** `-XPOST`, `-HName: v` and `--request=POST` carry their value with them. */
function splitOption(word: string): [option: string, value: string | null] {
  const long = /^(--[a-z-]+)=(.*)$/s.exec(word);
  if (long) return [long[1] ?? "", long[2] ?? ""];
  const short = /^(-[XHd])(.+)$/s.exec(word);
  if (short) return [short[1] ?? "", short[2] ?? ""];
  return [word, null];
}

function splitHeader(text: string): [string, string] {
  const colon = text.indexOf(":");
  return colon < 0 ? [text, ""] : [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
}
