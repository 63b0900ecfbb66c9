/** An address with several hosts: the one that accepts writes is found, whatever the others do. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import { createTestDatabase } from "../../../../../test/support/database.ts";
import { until } from "../../../../../test/support/until.ts";
import { type DatabaseOptions, openDatabase } from "../database.ts";
import { isUnavailable } from "../is-outage.ts";
import { checkSchema } from "../migrate.ts";
import { sql } from "../sql.ts";

type Role = "primary" | "standby" | "lost" | "down";

const LIMITS = { connectMs: 2_000, statementMs: 1_500, serverMs: 1_000 };

const { url, drop } = await createTestDatabase();
const inside = new URL(url).searchParams.get("host") ?? "";
const hosts: Host[] = [];
after(async () => {
  for (const host of hosts) host.close();
  await drop();
});

interface Host {
  address: string;
  /** Ends the connections that it has. */
  become(role: Role): void;
  close(): void;
}

/** A server whose role changes: as the primary it is the server of the tests. */
async function startHost(role: Role): Promise<Host> {
  let now = role;
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    open.add(caller);
    caller.on("error", () => {}).on("close", () => open.delete(caller));
    if (now === "down") caller.destroy();
    else if (now === "standby") caller.once("data", () => caller.write(STANDBY));
    else if (now === "primary") {
      const server = connect(join(inside, ".s.PGSQL.5432")).on("error", () => {});
      caller.pipe(server).pipe(caller);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const host: Host = {
    // A listening TCP server always has an AddressInfo.
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next) {
      now = next;
      for (const socket of open) socket.destroy();
    },
    close() {
      host.become("down");
      server.close();
    },
  };
  hosts.push(host);
  return host;
}

/** What a standby says to whoever connects: authenticated, read only, ready. */
const STANDBY = Buffer.concat([
  message("R", Buffer.alloc(4)),
  message("S", Buffer.from("in_hot_standby\0on\0")),
  message("Z", Buffer.from("I")),
]);

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const urlOf = (...all: Host[]) => {
  const { username, password, pathname } = new URL(url);
  const addresses = all.map(({ address }) => address).join(",");
  return `postgresql://${username}:${password}@${addresses}${pathname}?target_session_attrs=read-write`;
};

function open(t: TestContext, options: DatabaseOptions) {
  const database = openDatabase({ limits: LIMITS, connectionsMax: 3, ...options });
  t.after(() => database.end());
  return database;
}

const one = sql`select 1 as one`;

for (const others of [["standby"], ["down"], ["lost"], ["standby", "lost", "down"]] as Role[][]) {
  test(`the primary is found after hosts that are ${others.join(", ")}`, async (t) => {
    const before = await Promise.all(others.map(startHost));
    const database = open(t, { url: urlOf(...before, await startHost("primary")) });
    const all = await Promise.all([1, 2, 3, 4].map(() => database.query(one)));
    assert.deepEqual(
      all.map(({ rowCount }) => rowCount),
      [1, 1, 1, 1],
    );
  });
}

test("after a failover, the next statement goes to the new primary, and so does a listener", async (t) => {
  const [first, second] = await Promise.all([startHost("primary"), startHost("standby")]);
  const database = open(t, { url: urlOf(first, second) });
  const heard: string[] = [];
  t.after(await database.listen("news", (payload) => heard.push(payload)));
  await database.query(one);
  first.become("lost");
  await assert.rejects(database.query(one), isUnavailable);
  second.become("primary");
  await until(() =>
    database.query(one).then(
      () => true,
      () => false,
    ),
  );
  await until(async () => {
    await database.query(sql`select pg_notify('news', 'again')`);
    return heard.includes("again");
  });
});

test("without a primary every wait ends, as an outage that names each host", async (t) => {
  const kinds = ["standby", "lost", "lost", "lost", "down"] as const;
  const all = await Promise.all(kinds.map(startHost));
  const database = open(t, { url: urlOf(...all) });
  const startedAt = performance.now();
  await assert.rejects(database.query(one), (error: Error) => {
    assert.match(
      error.message,
      /accepts writes: \S+ \(read only\), (\S+ \(timeout .*\), ){3}\S+ \(/,
    );
    return isUnavailable(error);
  });
  // They share the limit; one limit each would be three.
  assert.ok(performance.now() - startedAt < 2 * LIMITS.connectMs);
});

test("migrations find the primary", async () => {
  const [standby, primary] = await Promise.all([startHost("standby"), startHost("primary")]);
  await checkSchema(urlOf(standby, primary));
});
