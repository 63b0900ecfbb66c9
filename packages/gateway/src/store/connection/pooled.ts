import type { StatementWatch } from "./watch-statements.ts";

/** The statements that begin a transaction. */
interface Beginning {
  of(begin: string): string;
  /** A `set local` for each transaction from now on. */
  add(statement: string): void;
}

/** Through a pooler, a transaction sets what holds in it: `serverMs` is that of `TimeLimits`. */
export function createBeginning(isPooled: boolean, serverMs: number): Beginning {
  let settings = isPooled
    ? `; set local statement_timeout = ${serverMs}; set local idle_in_transaction_session_timeout = ${serverMs}`
    : "";
  return {
    of: (begin) => begin + settings,
    add(statement) {
      settings += `; ${statement}`;
    },
  };
}

type ClientClass = StatementWatch["Client"];

/**
 * Clients whose statements are not prepared by name: the next transaction may have a connection of
 * PostgreSQL that does not know the name, or knows another statement by it.
 */
export function withoutNames(Client: ClientClass): ClientClass {
  return class extends Client {
    override query(config: unknown, ...rest: unknown[]): never {
      const isNamed = typeof config === "object" && config !== null && "name" in config;
      const nameless = isNamed ? { ...config, name: undefined } : config;
      // All forms of its arguments.
      return super.query(nameless as string, ...(rest as [])) as never;
    }
  };
}
