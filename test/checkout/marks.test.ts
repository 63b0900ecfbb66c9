/** Brand marks: what the rails declare, and official artwork in the operator's folder. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { MARK_NAMES } from "@kaunter/checkout";
import { readBankList } from "../../packages/gateway/src/rails/fpx/banks.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { openCheckout } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { cardFrameOf } from "../support/payer/without-script.ts";
import { solidPicture } from "../support/pictures.ts";

const VISA = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 28"><path d="M0 0h40v28z"/></svg>';

let gateway: TestGateway;
let folder: string;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "marks-"));
  writeFileSync(join(folder, "visa.svg"), `<?xml version="1.0"?>${VISA}`);
  writeFileSync(join(folder, "maybank.png"), await solidPicture());
  gateway = await startTestGateway({ environment: { KAUNTER_MARKS_DIR: folder } });
});
after(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});
