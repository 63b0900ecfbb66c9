/** A gateway of a few lines: a test says what it responds and lists. */
import { text } from "node:stream/consumers";
import { type Client, KaunterConnectionError } from "@kaunter/sdk";
import { createTestKeys } from "@kaunter/sdk/testing";
import { createProfile, type Profile } from "../../packages/cli/src/recording/live/profile.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { listen } from "../support/server/listen.ts";

/** One call, as it was sent. */
export interface Sent {
  method: string;
  path: string;
  authorization: string;
  body: string;
}

export interface PretendGateway {
  profile: Profile;
  received: Sent[];
  notifications: object[];
  transactions: object[];
  /** How many of the next lists cannot be read. */
  failures: number;
}

const { privateKey } = await createTestKeys();

/** `respond` says what the body of a response is. */
export async function providePretendGateway(
  respond: (sent: Sent) => object = () => ({}),
): Promise<PretendGateway> {
  const received: Sent[] = [];
  const server = listen(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const body = await text(request);
    const sent = { method, path, authorization: headers.authorization ?? "", body };
    received.push(sent);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(respond(sent)));
  });
  const { url } = await stopAfterTests(server, ({ stop }) => stop());
  const profile = createProfile({
    ...{ path: "", baseUrl: url, oauthUrl: url, clientId: "client-of-tests" },
    ...{ clientSecret: "secret-of-tests", privateKey },
    ...{ serverPublicKey: "", simulatorUrl: "", storeId: "" },
  });
  const gateway: PretendGateway = {
    ...{ profile, received, notifications: [], transactions: [], failures: 0 },
  };
  const list = async (name: "notifications" | "transactions") => {
    if (gateway.failures === 0) return { items: gateway[name] };
    gateway.failures -= 1;
    throw new KaunterConnectionError("the gateway is away", { isTimeout: false });
  };
  const client = {
    notifications: { list: () => list("notifications") },
    transactions: { list: () => list("transactions") },
  } as unknown as Client; // all that is read of it
  gateway.profile = { ...profile, client };
  return gateway;
}

/** As the gateway lists it. `order` is the ID of the order. */
export const notificationOf = (id: string, order: string, changes: object = {}) => ({
  ...{ id, eventType: "PAYMENT_WEB_ONLINE", status: "DELIVERED", lastResponse: "200" },
  ...{ headers: { "X-Event-Id": id }, transactionId: "1" },
  body: JSON.stringify({ data: { order: { id: order } }, eventType: "PAYMENT_WEB_ONLINE" }),
  ...changes,
});
