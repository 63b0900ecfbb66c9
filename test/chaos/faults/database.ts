/** PostgreSQL, its network and its disk fail. */
import type { Database } from "../../../packages/gateway/src/store/database.ts";
import { until } from "../../support/until.ts";
import { type FaultMaker, NOTHING } from "./fault.ts";

const SLOW_MS = 150;
/** What the gateway writes in all that it does. */
const TABLES = [
  ...["checkouts", "transactions", "notifications", "notification_attempts", "ledger_postings"],
  ...["refunds", "events", "provider_reports", "nonces", "disputes"],
];

export const killDatabase: FaultMaker = ({ database }) => ({
  begin: database.kill,
  end: database.start,
});

export const stopDatabase: FaultMaker = ({ database }) => ({
  begin: database.freeze,
  end: database.goOn,
});

export const cutDatabase: FaultMaker = ({ databaseNetwork }) => ({
  begin: databaseNetwork.cut,
  end: NOTHING,
});

/** They stay silent, as after a fail-over; new ones work. */
export const freezeConnections: FaultMaker = ({ databaseNetwork }) => ({
  begin: databaseNetwork.freezeOpen,
  end: NOTHING,
});

export const loseDatabase: FaultMaker = ({ databaseNetwork }) => ({
  begin: databaseNetwork.freezeAll,
  end: databaseNetwork.thaw,
});

export const slowDatabase: FaultMaker = ({ databaseNetwork }) => ({
  begin: () => databaseNetwork.slowDown(SLOW_MS),
  end: () => databaseNetwork.slowDown(0),
});

/** No table has room for another row. */
export const fillDisk: FaultMaker = ({ sql }) => ({
  async begin() {
    await insist(
      sql,
      `create or replace function no_room() returns trigger language plpgsql as $$
         begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
       ${TABLES.map((table) => `create or replace trigger no_room before insert on ${table} for each statement execute function no_room();`).join("\n")}`,
    );
  },
  end: () => insist(sql, "drop function if exists no_room() cascade"),
});

/** Other faults may cut off the administrator as well, and the gateway holds locks meanwhile. */
async function insist(sql: Database, text: string): Promise<void> {
  await until(() =>
    sql.query({ text: `set lock_timeout = '2s'; ${text}`, values: [] }).then(
      () => true,
      () => false,
    ),
  );
}
