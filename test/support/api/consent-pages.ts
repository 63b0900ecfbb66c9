/** The pages where a merchant's user lets another company's application act for the merchant. */
import assert from "node:assert/strict";

export interface ConsentPage {
  status: number;
  headers: Headers;
  text: string;
  cookie: string;
  ticket: string;
}

export interface ConsentPages {
  open(url: string, cookie?: string): Promise<ConsentPage>;
  post(page: ConsentPage, path: string, fields: Record<string, string>): Promise<ConsentPage>;
}

/** A browser without script at a gateway's consent pages. */
export function consentPages(baseUrl: string): ConsentPages {
  return {
    async open(url, cookie = "") {
      return readPage(await fetch(url, { redirect: "manual", headers: { cookie } }), cookie);
    },
    async post(page, path, fields) {
      const answer = await fetch(`${baseUrl}${path}`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie: page.cookie },
        body: new URLSearchParams({ ticket: page.ticket, ...fields }),
      });
      return readPage(answer, page.cookie);
    },
  };
}

async function readPage(answer: Response, cookie: string): Promise<ConsentPage> {
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    cookie: answer.headers.get("set-cookie")?.split(";", 1)[0] ?? cookie,
    ticket: /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? "",
  };
}

/** Signs in, approves, and returns the code that the application gets. */
export async function giveConsent(
  baseUrl: string,
  query: { clientId: string; redirectUri: string; scope: string; state: string },
  user: { email: string; password: string },
): Promise<string> {
  const { open, post } = consentPages(baseUrl);
  const address = `${baseUrl}/authorize?${new URLSearchParams({ responseType: "code", ...query })}`;
  const signedIn = await post(await open(address), "/authorize/sign-in", user);
  const decided = await post(signedIn, "/authorize/decision", { decision: "approve" });
  assert.equal(decided.status, 303, decided.text);
  const back = new URL(decided.headers.get("location") ?? "");
  assert.equal(back.searchParams.get("state"), query.state);
  return back.searchParams.get("code") ?? "";
}
