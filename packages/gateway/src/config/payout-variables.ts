import Type from "typebox";
import { EXAMPLE_STATEMENT_LAYOUTS } from "../domain/payout/bank/read/statement-layout.ts";
import { PAYOUT_FORMAT_NAMES } from "../domain/payout/payout-format.ts";
import { parseArchiveUrl, parseDeliveryUrl } from "../platform/archive/archive-place.ts";
import { decoded, integer, oneOf, optionalInteger, secretText, text } from "./variables.ts";

const LAYOUT_IDS: readonly string[] = EXAMPLE_STATEMENT_LAYOUTS.map(({ id }) => id);

/** How merchants are paid out. */
export const PAYOUT_VARIABLES = {
  payoutDebitAccount: Type.Optional(
    decoded(
      {
        name: "KAUNTER_PAYOUT_DEBIT_ACCOUNT",
        description:
          "Number of the bank account that payouts to merchants are debited from. Without it, no payout file can be prepared. The sandbox has one of its own.",
        expected: "5 to 34 digits",
      },
      (given) => /^[0-9]{5,34}$/.test(given),
      String,
    ),
  ),
  payoutDebitName: Type.Optional(
    text("KAUNTER_PAYOUT_DEBIT_NAME", "Holder of that account. Default: KAUNTER_OPERATOR_NAME."),
  ),
  payoutDebitBic: Type.Optional(
    decoded(
      {
        name: "KAUNTER_PAYOUT_DEBIT_BIC",
        description: "BIC of that account's bank. Needed with KAUNTER_PAYOUT_DEBIT_ACCOUNT.",
        expected: "a BIC such as MBBEMYKL",
      },
      (given) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(given),
      String,
    ),
  ),
  payoutFormat: oneOf(
    "KAUNTER_PAYOUT_FORMAT",
    "Format of payout files, unless an operator chooses another one.",
    [...PAYOUT_FORMAT_NAMES],
    "pain.001.001.09",
  ),
  payoutFileLimit: optionalInteger(
    "KAUNTER_PAYOUT_FILE_LIMIT",
    "Most that one payout file may add up to, in sen. Default: no limit.",
    [1, 999_999_999_999],
  ),
  payoutDayLimit: optionalInteger(
    "KAUNTER_PAYOUT_DAY_LIMIT",
    "Most that all payout files of one day may add up to, in sen. Default: no limit.",
    [1, 999_999_999_999],
  ),
  payoutReviewAbove: optionalInteger(
    "KAUNTER_PAYOUT_REVIEW_LIMIT",
    "Amount in sen above which a payout is held until an operator releases it. Default: none is.",
    [0, 9_999_999_999],
  ),
  payoutChangedAccountDays: integer(
    "KAUNTER_PAYOUT_CHANGED_ACCOUNT_DAYS",
    "Days for which payouts are held after the merchant's settlement account changed; 0 = not held.",
    [0, 90],
    "3",
  ),
  payoutFiles: Type.Optional(
    decoded(
      {
        name: "KAUNTER_PAYOUT_FILES_URL",
        description:
          "Where approved payout files are delivered: a folder, `file:///var/spool/bank`, a bucket of an S3-compatible store, `s3://bucket/prefix?endpoint=https://s3.example.my&region=ap-southeast-5`, or a folder of an SFTP server, `sftp://user@sftp.bank.example/inbox`. Default: operators download them; in a sandbox with simulators, the simulated bank takes them.",
        expected:
          "file:///folder, s3://bucket/prefix?endpoint=https://host&region=name or sftp://user@host:port/folder",
        isSecret: true,
      },
      (given) => parseDeliveryUrl(given) !== null,
      parseDeliveryUrl,
    ),
  ),
  payoutFilesKeyId: Type.Optional(
    text("KAUNTER_PAYOUT_FILES_ACCESS_KEY_ID", "Access key ID for payout files in a bucket."),
  ),
  payoutFilesSecret: secretText(
    "KAUNTER_PAYOUT_FILES_SECRET_ACCESS_KEY",
    "Secret access key for payout files in a bucket.",
    "a secret access key",
  ),
  bankFiles: Type.Optional(
    decoded(
      {
        name: "KAUNTER_BANK_FILES_URL",
        description:
          "Where the bank's status reports and statements arrive: a folder, `file:///var/spool/bank-answers`, or a bucket, `s3://bucket/prefix?endpoint=https://s3.example.my&region=ap-southeast-5`. Each file directly in it is read once and left there. Default: operators upload them; in a sandbox with simulators, those of the simulated bank are taken.",
        expected: "file:///folder or s3://bucket/prefix?endpoint=https://host&region=name",
        isSecret: true,
      },
      (given) => parseArchiveUrl(given) !== null,
      parseArchiveUrl,
    ),
  ),
  bankFilesKeyId: Type.Optional(
    text("KAUNTER_BANK_FILES_ACCESS_KEY_ID", "Access key ID for the bank's files in a bucket."),
  ),
  bankFilesSecret: secretText(
    "KAUNTER_BANK_FILES_SECRET_ACCESS_KEY",
    "Secret access key for the bank's files in a bucket.",
    "a secret access key",
  ),
  bankFilesLayout: Type.Optional(
    decoded(
      {
        name: "KAUNTER_BANK_FILES_CSV_LAYOUT",
        description: `Layout of a CSV statement that arrives there: ${LAYOUT_IDS.join(", ")}. Default: a CSV has to be uploaded by an operator, who chooses one.`,
        expected: `one of ${LAYOUT_IDS.join(", ")}`,
      },
      (given) => LAYOUT_IDS.includes(given),
      String,
    ),
  ),
  payoutFilesHostKey: Type.Optional(
    decoded(
      {
        name: "KAUNTER_PAYOUT_FILES_HOST_KEY",
        description:
          "Fingerprint of the SFTP server's host key, as your bank states it. A server with another key receives nothing.",
        expected: "a fingerprint such as SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU",
      },
      (given) => /^SHA256:[A-Za-z0-9+/]{43}=?$/.test(given),
      String,
    ),
  ),
  payoutFilesPassword: secretText(
    "KAUNTER_PAYOUT_FILES_PASSWORD",
    "Password for payout files on an SFTP server.",
    "a password",
  ),
  payoutFilesKeyFile: Type.Optional(
    text(
      "KAUNTER_PAYOUT_FILES_KEY_FILE",
      "File with the private key for payout files on an SFTP server, without a passphrase, instead of KAUNTER_PAYOUT_FILES_PASSWORD.",
    ),
  ),
};
