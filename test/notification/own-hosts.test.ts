// A webhook cannot make the gateway call itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HttpFailure } from "../../packages/gateway/src/platform/http-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";

const gateway = await provideOwnGateway({
  environment: { KAUNTER_ALLOW_PRIVATE_NOTIFY: "0", KAUNTER_CARD_URL: "https://cards.example" },
});

for (const url of ["https://cards.example/", "http://CARDS.example.:81/card/pay"]) {
  test(`${url}, of the card form, is not called`, async () => {
    const sending = gateway.deps.notifyHttp.send({ method: "POST", url, timeoutMs: 5_000 });
    await assert.rejects(sending, (error: unknown) => {
      assert.ok(error instanceof HttpFailure);
      assert.equal((error.cause as Error).constructor.name, "ForbiddenTarget");
      return true;
    });
  });
}
