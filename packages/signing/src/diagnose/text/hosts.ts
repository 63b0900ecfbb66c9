import type { WrongUrl } from "./wrong-url.ts";

/** Where a gateway runs beside the program that calls it. */
const LOCAL_HOSTS = ["localhost", "127.0.0.1"] as const;
const RARE_HOSTS = [
  "0.0.0.0",
  "[::1]",
  "host.docker.internal",
  "gateway.docker.internal",
  "docker.for.mac.localhost",
  "10.0.2.2",
  "kaunter",
  "gateway",
  "kaunter-gateway",
  "payment-gateway",
  "kaunter-api",
  "api",
  "api-gateway",
  "app",
  "web",
  "backend",
  "server",
  "payment",
  "payments",
  "pay",
  "nginx",
  "proxy",
  "sandbox",
] as const;
const COMMON_PORTS = ["", ":8080", ":80", ":3000", ":8000"] as const;
const RARE_PORTS = [":443", ":8443", ":5000", ":4000", ":8081", ":8888", ":9000"] as const;
/** Programs that fill in the address of the documentation, or forget to. */
const UNFILLED = [
  "{base_url}",
  "{baseUrl}",
  "{{base_url}}",
  "{{baseUrl}}",
  "{BASE_URL}",
  "$" + "{BASE_URL}",
  "<base_url>",
  ":base_url",
  "undefined",
  "null",
  "None",
  "https://undefined",
  "http://undefined",
  "https://api.example.com",
  "https://example.com",
  "https://pay.example",
] as const;

/** The address as it is called, with another host, port and scheme; `rest` starts with a slash. */
export function* listOtherHosts(
  { scheme, host, port }: { scheme: string; host: string; port: string },
  rest: string,
): Generator<WrongUrl> {
  const isLocal = (LOCAL_HOSTS as readonly string[]).includes(host);
  const schemes = ["http", "https"];
  for (const other of LOCAL_HOSTS) {
    for (const otherPort of unique([port, ...COMMON_PORTS])) {
      const url = `http://${other}${otherPort}${rest}`;
      const name = other === host ? "url-port" : "url-host";
      yield {
        name: scheme === "http" || other !== host ? name : "url-scheme",
        url,
        isCommon: !isLocal,
      };
    }
  }
  for (const other of [`www.${host}`, host.replace(/^www\./, ""), host.replace(/^[^.]+\./, "")]) {
    yield { name: "url-host", url: `${scheme}://${other}${port}${rest}` };
  }
  for (const word of ["sandbox", "staging", "test", "dev", "api"]) {
    yield { name: "url-host", url: `${scheme}://${word}.${host}${port}${rest}`, isRare: true };
    const swapped = host.replace(/^[^.]+(?=\.)/, word);
    yield { name: "url-host", url: `${scheme}://${swapped}${port}${rest}`, isRare: true };
  }
  for (const otherPort of [...COMMON_PORTS, ...RARE_PORTS]) {
    for (const each of schemes) {
      const name = each === scheme ? "url-port" : "url-scheme";
      yield { name, url: `${each}://${host}${otherPort}${rest}`, isRare: true };
    }
  }
  for (const base of UNFILLED) yield { name: "url-placeholder", url: base + rest, isRare: true };
  for (const other of [...LOCAL_HOSTS, ...RARE_HOSTS]) {
    for (const each of schemes) {
      for (const otherPort of unique([port, ...COMMON_PORTS, ...RARE_PORTS])) {
        yield { name: "url-host", url: `${each}://${other}${otherPort}${rest}`, isRare: true };
      }
    }
  }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
