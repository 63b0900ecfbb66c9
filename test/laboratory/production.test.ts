// A production database takes no webhook fault and no check, whatever the program asks of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { createEmptyDatabase } from "../support/database.ts";
import { queryAt } from "../support/server/test-home.ts";

const FAULT = `
  insert into webhook_faults
    (merchant_id, id, scope, target, kind, seed, percent, delay_ms, created_by, created_at)
  values ('M1', 'F1', 'URL', 'https://shop.example/', 'DROP', '1', 100, 0, 'a', now())`;
const ACT = `
  insert into webhook_fault_acts
    (merchant_id, id, notification_id, attempt, kind, request_headers, request_body, duration_ms, at)
  values ('M1', 'A1', 'N1', 1, 'DROP', '{}', '', 0, now())`;
const CHECK = `
  insert into integration_checks
    (merchant_id, id, application_id, notify_url, buy_url, probe_url, state, results, created_by,
     created_at, updated_at)
  values ('M1', 'C1', 'A1', '', '', '', 'DONE', '[]', 'a', now(), now())`;
const CALL_FAULT = `
  insert into call_faults (merchant_id, application_id, kind, receiver, order_ids, expires_at)
  values ('M1', 'A1', 'LOSE_RESPONSE', '', '{}', now())`;

for (const mode of ["sandbox", "production"] as const) {
  test(`a ${mode} database ${mode === "sandbox" ? "takes" : "refuses"} webhook faults`, async (t) => {
    const { url, drop } = await createEmptyDatabase();
    t.after(drop);
    await migrate(url);
    await queryAt(
      url,
      `insert into installation (id, mode, secret_sealed, created_at)
       values ('installation', '${mode}', '', now())`,
    );
    await queryAt(
      url,
      `insert into merchants (id, shard_key, profile, status, registration_source, created_at,
         updated_at)
       values ('M1', 1, '{}', 'VERIFIED', 'PORTAL', now(), now())`,
    );
    await queryAt(
      url,
      `insert into applications (merchant_id, id, name, is_active, client_secret_sealed,
         server_private_key_sealed, server_public_key, created_at, updated_at)
       values ('M1', 'A1', '', true, '', '', '', now(), now())`,
    );
    for (const statement of [FAULT, ACT, CHECK, CALL_FAULT]) {
      if (mode === "sandbox") await queryAt(url, statement);
      else await assert.rejects(queryAt(url, statement), /foreign key constraint/);
    }
    const claimed = FAULT.replace("created_at)", "created_at, mode)").replace(
      "now())",
      "now(), 'production')",
    );
    await assert.rejects(queryAt(url, claimed), /check constraint|foreign key/);
  });
}
