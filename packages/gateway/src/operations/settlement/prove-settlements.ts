import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createMerkleTree } from "@kaunter/signing/merkle";
import {
  encodeLine,
  readProof,
  type SettlementStatement,
  signStatement,
  thumbprintOf,
} from "@kaunter/signing/settlement-proof";
import type { MerchantId } from "../../domain/ids.ts";
import { provedTexts } from "../../domain/settlement/proved-lines.ts";
import type { Settlement } from "../../domain/settlement/settlement.ts";
import type { Queryable } from "../../store/database.ts";
import {
  findLastProof,
  findSettlementKey,
  findUnprovedSettlement,
  insertFirstSettlementKey,
  insertSettlementProof,
  listMerchantsToProve,
  settlementKeyContext,
} from "../../store/settlement/settlement-proofs.ts";
import type { Deps } from "../deps.ts";
import { readSettlementLines } from "./read-settlement-lines.ts";

type ProofDeps = Pick<Deps, "clock" | "database" | "log" | "reach" | "sealer">;

const MERCHANTS_MAX = 200;

/**
 * Signs every settlement without a proof, in the order of a merchant's days. Safe to repeat and in
 * several processes: the database keeps one proof of each settlement and one for each sequence. A
 * merchant whose lines cannot be read does not hold up the others. False when some are left: of
 * such a merchant, or on a node that does not respond.
 */
export async function proveSettlements(deps: ProofDeps): Promise<boolean> {
  const key = await loadKey(deps);
  let isAll = true;
  for (let after: MerchantId = ""; ; ) {
    const from = after;
    const merchants = await deps.reach.among(deps.database, (db, among) => {
      isAll &&= among === null;
      return listMerchantsToProve(db, from, MERCHANTS_MAX, among);
    });
    for (const merchantId of merchants) {
      await proveMerchant(deps, merchantId, key).catch((error: unknown) => {
        isAll = false;
        deps.log.error({ err: error, merchantId }, "settlement not signed");
      });
    }
    const last = merchants.at(-1);
    if (last === undefined) return isAll;
    after = last;
  }
}

async function proveMerchant(deps: ProofDeps, merchantId: MerchantId, key: KeyObject) {
  for (;;) {
    const settlement = await findUnprovedSettlement(deps.database, merchantId);
    if (settlement === null) return;
    const last = await findLastProof(deps.database, merchantId);
    const statement: SettlementStatement = {
      version: 1,
      merchantId,
      settlementId: settlement.id,
      date: settlement.date,
      openingMinor: settlement.openingMinor,
      linesMinor: settlement.linesMinor,
      payoutMinor: settlement.payoutMinor,
      closingMinor: settlement.closingMinor,
      ...(await hashLines(deps.database, settlement)),
      sequence: (last?.sequence ?? 0) + 1,
      previous: last && hashOf(last.proof),
    };
    const { sequence } = statement;
    const proof = signStatement(statement, key);
    const row = { merchantId, settlementId: settlement.id, sequence, proof };
    await insertSettlementProof(deps.database, { ...row, createdAt: deps.clock.now() });
  }
}

function hashOf(proof: string): string {
  const read = readProof(proof);
  if (!read) throw new Error("a stored proof is damaged");
  return read.hash;
}

async function hashLines(db: Queryable, settlement: Settlement) {
  const tree = createMerkleTree();
  for await (const lines of readSettlementLines(db, settlement)) {
    for (const line of lines) tree.add(encodeLine(provedTexts(line)));
  }
  if (tree.size !== settlement.lineCount) {
    throw new Error(`${settlement.id} has ${tree.size} lines, not ${settlement.lineCount}`);
  }
  return { lineCount: tree.size, root: Buffer.from(tree.root()).toString("hex") };
}

/** Creates the installation's key when there is none. */
async function loadKey({
  clock,
  database,
  sealer,
}: Pick<ProofDeps, "clock" | "database" | "sealer">): Promise<KeyObject> {
  const find = async () => {
    const key = await findSettlementKey(database);
    if (!key) return null;
    const opened = sealer.open(key.sealedPrivateKey, settlementKeyContext(key.id));
    return createPrivateKey({ key: opened, format: "der", type: "pkcs8" });
  };
  const found = await find();
  if (found) return found;
  const { privateKey } = generateKeyPairSync("ed25519");
  const id = thumbprintOf(privateKey);
  const plain = privateKey.export({ format: "der", type: "pkcs8" });
  const sealedPrivateKey = sealer.seal(plain, settlementKeyContext(id));
  await database.transaction((tx) =>
    insertFirstSettlementKey(tx, { id, sealedPrivateKey, createdAt: clock.now() }),
  );
  return (await find()) ?? privateKey;
}
