import { type Complaint, complainOf, isScript, isTest, type SourceFile } from "./source-file.ts";

const STORE = "packages/gateway/src/store/";
const EMPTY_TABLE = /\bfrom\s*\(\s*select\s+from\b/gi;

/** What PostgreSQL takes and Citus does not, where rows of several merchants are read. */
export function checkDistributedSql(file: SourceFile): Complaint[] {
  if (!file.path.startsWith(STORE) || !isScript(file.path) || isTest(file.path)) return [];
  const message = "Citus cannot carry a table without columns between nodes: select 1";
  return complainOf(file, file.strings, EMPTY_TABLE, message);
}
