const SIGNING_HEADERS = ["x-signature", "x-nonce-str", "x-timestamp", "x-event-id"];
/** What the local program responded. */
export type Forwarded = { isGood: boolean; text: string; body: string };

const SHOWN_LENGTH_MAX = 500;

/** Posts a webhook as it was signed to a local program. Names of headers are in lower case. */
export async function forwardWebhook(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Forwarded> {
  const signing = Object.entries(headers).filter(([name]) => SIGNING_HEADERS.includes(name));
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...Object.fromEntries(signing) },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    });
    const text = (await response.text()).slice(0, SHOWN_LENGTH_MAX);
    return { isGood: response.ok, text: `HTTP ${response.status}`, body: text };
  } catch {
    return { isGood: false, text: `no response from ${url}`, body: "" };
  }
}
