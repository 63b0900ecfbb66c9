import type { Database } from "../../../packages/gateway/src/store/database.ts";
import type { TestGateway } from "../gateway.ts";

/** Transactions that end this way commit nothing and send no notification. `count`: from 1 on. */
export function dyingDatabase(
  { deps: { database } }: TestGateway,
  dies: (count: number) => boolean,
): Database {
  let count = 0;
  return {
    ...database,
    transaction: (act) =>
      database.transaction(async (tx) => {
        const result = await act(tx);
        count += 1;
        if (dies(count)) throw new Error("the machine stops");
        return result;
      }),
  };
}

/** Of a process that crashes before its `left + 1`st transaction. */
export function dyingBefore({ deps: { database } }: TestGateway, left: number): Database {
  let transactions = left;
  return {
    ...database,
    transaction(act) {
      transactions -= 1;
      return transactions < 0 ? Promise.reject(new Error("died")) : database.transaction(act);
    },
  };
}
