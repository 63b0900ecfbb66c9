const ADVICE = "Send the accessToken of the response of POST /v1/token.";

/**
 * What was sent instead of an access token, by its form alone: nothing is looked up, so the
 * response reveals nothing about whose it is, or whether it exists. Null for what may be an access
 * token.
 */
export function nameCredential(token: string): string | null {
  if (/^[A-Za-z]{128}$/.test(token)) {
    return `This has the form of a refresh token. Exchange it at POST /v1/token. ${ADVICE}`;
  }
  if (/^[A-Za-z]{32}$/.test(token)) {
    return `This has the form of a client secret. ${ADVICE}`;
  }
  if (/^\d{15,20}$/.test(token)) {
    return `This has the form of a client ID. ${ADVICE}`;
  }
  if (/^\d{15,20}:[A-Za-z]{32}$/.test(Buffer.from(token, "base64").toString("latin1"))) {
    return `These are a client ID and secret, for Authorization: Basic. ${ADVICE}`;
  }
  return null;
}
