import type { ObjectStore } from "../../platform/archive/object-store.ts";
import type { Database } from "../database.ts";
import type { Archive } from "./archive.ts";
import { archiveTable } from "./archive-table.ts";

/** Saves partitions as `<table>/<partition>.csv.gz`, each with its manifest. */
export function createArchive(db: Pick<Database, "copySession">, store: ObjectStore): Archive {
  return {
    async savePartition({ table, name, from, to }) {
      await archiveTable(db, store, name, `${table}/${name}`, { period: { from, to } });
    },
  };
}
