import assert from "node:assert/strict";
import { test } from "node:test";
import type { MerchantId, StoreId } from "./ids.ts";

test("the id of a store does not fit where that of a merchant is wanted; text does", () => {
  const idOf = (id: MerchantId): string => id;
  const storeId: StoreId = "1767225600123456789";
  // @ts-expect-error: tsc reports this line when it compiles.
  assert.equal(idOf(storeId), storeId);
  assert.equal(idOf("1767225600000000001"), "1767225600000000001");
});
