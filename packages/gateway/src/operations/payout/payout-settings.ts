import type { HoldRules } from "../../domain/payout/payout.ts";
import type { ObjectSource } from "../../platform/archive/object-source.ts";
import type { ObjectStore } from "../../platform/archive/object-store.ts";

/** How the operator pays merchants out. */
export interface PayoutSettings extends HoldRules {
  /** The account that is debited; null: no file can be prepared. */
  debtor: { name: string; accountNo: string; bic: string } | null;
  /** One of PAYOUT_FORMAT_NAMES. */
  format: string;
  /** In sen; null: no limit. */
  fileLimitMinor: number | null;
  /** Of all files to be executed on one day. */
  dayLimitMinor: number | null;
  /** Where approved files are delivered; null: operators download them. */
  store: ObjectStore | null;
  /** Where files of the bank arrive; null: operators upload them. */
  bankFiles: ObjectSource | null;
  /** ID of the layout of a CSV that arrives there; null: a CSV has to be uploaded. */
  bankFilesLayout: string | null;
}
