import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "../../../../../../test/support/database.ts";
import { until } from "../../../../../../test/support/until.ts";
import { createRateLimiter } from "../../../http/request/rate/rate-limiter.ts";
import { createSharedRates } from "../../../http/request/rate/shared-rates.ts";
import { silentLog } from "../../../platform/log.ts";
import { openDatabase } from "../../../store/database.ts";
import { exchangeRates } from "./exchange-rates.ts";

const BURST = 20;

const { url, drop } = await createTestDatabase();
const database = openDatabase({ url, connectionsMax: 2 });
after(async () => {
  await database.end();
  await drop();
});

async function openMachine(name: string) {
  const rates = createSharedRates();
  rates.setShared(true);
  // Nothing is gained while the clock stands.
  const clock = { now: () => new Date(0), skew: () => 0 };
  const limiter = rates.share("calls", createRateLimiter(10, clock, BURST));
  const exchange = await exchangeRates({ database, log: silentLog }, rates, name);
  after(() => exchange.stop());
  return {
    ...{ limiter, rates, exchange },
    has(key: string) {
      try {
        limiter.expect(key);
        return true;
      } catch {
        return false;
      }
    },
    send: () => exchange.add(rates.flush()),
  };
}

test("what one machine gave, the others do not give again, and it is not counted twice", async () => {
  const [one, other] = await Promise.all([openMachine("a 1"), openMachine("b 1")]);
  for (let i = 0; i < BURST - 1; i += 1) one.limiter.take("client");
  other.limiter.take("client");
  one.send();
  await until(() => !other.has("client"));
  assert.equal(one.has("client"), true, "its own message is not its own again");
  other.send();
  await until(() => !one.has("client"));
  assert.equal(one.has("another"), true);
});

test("of more clients than fit into a message, the others hear of the busiest", async () => {
  const [one, other] = await Promise.all([openMachine("a 2"), openMachine("b 2")]);
  for (let i = 0; i < 2_000; i += 1) one.limiter.take(`2001:db8:${i}::/64`);
  for (let i = 0; i < BURST; i += 1) one.limiter.take("the busiest");
  one.send();
  await until(() => !other.has("the busiest"));
});

test("a process of the same machine ignores what its parent has told it already", async () => {
  const [one, same, other] = await Promise.all(["a 3", "a 3", "b 3"].map(openMachine));
  assert.ok(one && same && other);
  for (let i = 0; i < BURST; i += 1) one.limiter.take("client");
  one.send();
  await until(() => !other.has("client"));
  assert.equal(same.has("client"), true);
});
