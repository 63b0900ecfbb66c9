import assert from "node:assert/strict";
import { test } from "node:test";
import type { Clock } from "../../clock.ts";
import type { HttpClient, HttpRequest, HttpResponse } from "../../http-client.ts";
import { HttpFailure } from "../../http-client.ts";
import { Secret } from "../../secret.ts";
import { createS3Destination } from "./s3-destination.ts";

const NOW = new Date("2031-02-03T04:05:06Z");
const clock: Clock = { now: () => NOW };
const CREDENTIALS = { username: "KEY", password: new Secret("word") };
const OK: HttpResponse = { status: 200, headers: {}, body: Buffer.from("") };

function sendTo(url: string, http: HttpClient) {
  return createS3Destination({ http, clock }, "any").send({
    ...{ url, credentials: CREDENTIALS, eventId: "NT1", day: "2031-02-03", timeoutMs: 1_000 },
    ...{ headers: { "X-Event-Id": "NT1" }, body: "{}" },
  });
}

test("a request is signed by the gateway's clock", async () => {
  const sent: HttpRequest[] = [];
  const http = {
    async send(request: HttpRequest) {
      sent.push(request);
      return OK;
    },
  };
  assert.equal((await sendTo("s3://s3.example/events", http)).status, 200);
  assert.match(sent[0]?.headers?.["x-amz-date"] ?? "", /^20310203T0405\d\dZ$/);
});

test("what cannot be sent is a failed attempt", async () => {
  const http = { send: () => assert.fail("it is not sent") };
  const sending = sendTo("s3://s3.example/events?region=us-east-1-", http);
  await assert.rejects(sending, (error) => error instanceof HttpFailure && !error.sent);
});

/** The library opens a session for it first. */
const SESSION = `<CreateSessionResult><Credentials><AccessKeyId>a</AccessKeyId>
  <SecretAccessKey>b</SecretAccessKey><SessionToken>c</SessionToken>
  <Expiration>2031-02-03T05:00:00Z</Expiration></Credentials></CreateSessionResult>`;

test("a name that takes more than one request sends one, whose failure ends nothing", async () => {
  let count = 0;
  const http = {
    send: async () => {
      count += 1;
      if (count > 1) throw new HttpFailure("reset", true);
      return { ...OK, body: Buffer.from(SESSION) };
    },
  };
  await sendTo("s3://s3.example/events--x-s3", http);
  await new Promise(setImmediate);
  assert.equal(count, 1);
});
