import type { Clock } from "../platform/clock.ts";
import type { Fingerprinter } from "../platform/fingerprint.ts";
import type { HttpClient } from "../platform/http-client.ts";
import type { Log } from "../platform/log.ts";
import type { Random } from "../platform/random.ts";
import type { Sealer } from "../platform/sealer.ts";
import type { TargetPolicy } from "../platform/target-guard.ts";
import type { Rails } from "../rails/rail.ts";
import type { Database } from "../store/database.ts";

/** What operations act on. Built once by `main`; tests build their own. */
export interface Deps {
  database: Database;
  rails: Rails;
  clock: Clock;
  random: Random;
  sealer: Sealer;
  fingerprinter: Fingerprinter;
  log: Log;
  /** To rails. */
  railHttp: HttpClient;
  /** To merchants' notification addresses; private targets are refused in production. */
  notifyHttp: HttpClient;
  notifyTargets: TargetPolicy;
  /** Base address others are told, without trailing slash. */
  publicUrl: string;
}
