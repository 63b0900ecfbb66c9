/**
 * The floor: the minimum a server must do for a signed checkout. Parse, canonical text, RSA
 * verification, nonce and row durably committed in batches; nothing else. Started by
 * bench/checkout.ts.
 */
import { createPublicKey, verify } from "node:crypto";
import { createServer } from "node:http";
import { canonicalize } from "@kaunter/signing/canonical-json";
import pg from "pg";

const { DATABASE_URL = "", FLOOR_PUBLIC_KEY = "", FLOOR_PORT = "0" } = process.env;
const publicKey = createPublicKey(FLOOR_PUBLIC_KEY);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 2 });
await pool.query("create table if not exists floor_nonces (nonce text primary key)");
await pool.query("create table if not exists floor_rows (id text primary key, body text)");
const requestUrl = `http://127.0.0.1:${FLOOR_PORT}/v3/payment/online`;

interface Row {
  id: string;
  nonce: string;
  body: string;
  done(error?: unknown): void;
}

const waiting: Row[] = [];
let inFlight = 0;
let sequence = 0;
const BATCH_MAX = 200;

function flush(): void {
  while (inFlight < 2 && waiting.length > 0) {
    const batch = waiting.splice(0, BATCH_MAX);
    inFlight += 1;
    pool
      .query({
        name: "floor",
        text: `with given as (
                 select * from unnest($1::text[], $2::text[], $3::text[]) as r(id, nonce, body)
               ), claimed as (
                 insert into floor_nonces select nonce from given on conflict do nothing returning nonce
               )
               insert into floor_rows select id, body from given join claimed using (nonce)`,
        values: [
          batch.map(({ id }) => id),
          batch.map(({ nonce }) => nonce),
          batch.map(({ body }) => body),
        ],
      })
      .then(
        () => {
          for (const row of batch) row.done();
        },
        (error) => {
          for (const row of batch) row.done(error);
        },
      )
      .finally(() => {
        inFlight -= 1;
        flush();
      });
  }
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const text = Buffer.concat(parts).toString("utf8");
    const canonical = canonicalize(JSON.parse(text));
    const nonce = String(request.headers["x-nonce-str"]);
    const signature = String(request.headers["x-signature"]).slice("sha256 ".length);
    const plain = `data=${Buffer.from(canonical).toString("base64")}&method=post&nonceStr=${nonce}&requestUrl=${requestUrl}&signType=sha256&timestamp=${request.headers["x-timestamp"]}`;
    if (!verify("sha256", Buffer.from(plain), publicKey, Buffer.from(signature, "base64"))) {
      response.writeHead(400, { "content-length": 0 }).end();
      return;
    }
    sequence += 1;
    const id = String(sequence);
    waiting.push({
      id,
      nonce,
      body: text,
      done(error) {
        const text = `{"item":{"checkoutId":"${id}"},"code":"SUCCESS"}`;
        response.writeHead(error ? 500 : 200, { "content-length": text.length }).end(text);
      },
    });
    setImmediate(flush);
  });
});
server.listen(Number(FLOOR_PORT), "127.0.0.1", () => process.stdout.write("ready\n"));
process.on("SIGTERM", () => server.close(() => void pool.end().then(() => process.exit(0))));
