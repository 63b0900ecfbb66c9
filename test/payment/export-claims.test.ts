// Exports are written by the worker, of which there may be several.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ANY_PAYMENT } from "../../packages/gateway/src/domain/payment/payment-filter.ts";
import { writeNextExportPart } from "../../packages/gateway/src/operations/payment/payment-exports.ts";
import {
  claimExport,
  insertExport,
  insertExportPart,
  markExportFailed,
} from "../../packages/gateway/src/store/payment/exports.ts";
import { provideOwnGateway } from "../support/gateway.ts";

const gateway = await provideOwnGateway();
const { deps, demo } = gateway;

test("a writer whose claim was taken over changes nothing", async () => {
  const now = deps.clock.now();
  await insertExport(deps.database, {
    id: "EX1",
    merchantId: demo.merchantId,
    filter: ANY_PAYMENT,
    status: "WAITING",
    rowCount: 0,
    totalRows: 0,
    amountMinor: 0,
    after: null,
    requestedBy: "U1",
    requestedEmail: "u@example.com",
    createdAt: now,
    endedAt: null,
  });
  const slow = await claimExport(deps.database, "C1", now, now);
  assert.ok(slow);
  assert.equal(await writeNextExportPart(deps), true);
  const written = await listExports();
  assert.deepEqual(written, [{ status: "DONE", row_count: 0, parts: 1 }]);
  await deps.database.transaction((tx) =>
    insertExportPart(tx, slow, {
      number: 1,
      content: "twice",
      rowCount: 1,
      amountMinor: 100,
      after: null,
      isLast: false,
      now,
    }),
  );
  await markExportFailed(deps.database, slow, now);
  assert.deepEqual(await listExports(), written);
});

const listExports = () => gateway.query`
  select status, row_count, (select count(*) from portal_export_parts p
                              where p.merchant_id = e.merchant_id and p.export_id = e.id) as parts
    from portal_exports e`;
