import { call } from "../../api/call.ts";

export interface AccessToken {
  applicationId: string;
  text: string;
  expiresInSeconds: number;
}

/**
 * An access token for trying requests. The client secret is revealed with the user's password, used
 * once and dropped.
 */
export async function getAccessToken(applicationId: string): Promise<AccessToken> {
  const { clientId, clientSecret } = await call("revealSecret", { params: { id: applicationId } });
  const response = await fetch("/v1/token", {
    method: "POST",
    credentials: "omit",
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ grantType: "client_credentials" }),
  });
  const body: unknown = await response.json();
  if (!response.ok || !isTokenResponse(body)) throw new Error(describe(body, response.status));
  return { applicationId, text: body.accessToken, expiresInSeconds: body.expiresIn };
}

function isTokenResponse(body: unknown): body is { accessToken: string; expiresIn: number } {
  return typeof body === "object" && body !== null && "accessToken" in body;
}

function describe(body: unknown, status: number): string {
  if (typeof body !== "object" || body === null || !("error" in body)) return `HTTP ${status}`;
  const { error } = body;
  if (typeof error !== "object" || error === null || !("code" in error)) return `HTTP ${status}`;
  return String(error.code);
}
