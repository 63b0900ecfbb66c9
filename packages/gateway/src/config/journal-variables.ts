import Type from "typebox";
import { parseArchiveUrl } from "../platform/archive/archive-place.ts";
import { decoded, integer, secretText, text } from "./variables.ts";

/** The attempt journal. */
export const JOURNAL_VARIABLES = {
  journal: Type.Optional(
    decoded(
      {
        name: "KAUNTER_JOURNAL_URL",
        description:
          "Where the attempt journal is written, from which `kaunter reconcile` rebuilds what a restored database lacks: a folder on another disk than the database, `file:///var/lib/kaunter/journal`, or a bucket of an S3-compatible store, `s3://bucket/prefix?endpoint=https://s3.example.my&region=ap-southeast-5`. Default: there is none.",
        expected: "file:///folder or s3://bucket/prefix?endpoint=https://host&region=name",
        isSecret: true,
      },
      (given) => parseArchiveUrl(given) !== null,
      parseArchiveUrl,
    ),
  ),
  journalKeyId: Type.Optional(
    text("KAUNTER_JOURNAL_ACCESS_KEY_ID", "Access key ID for a journal in a bucket."),
  ),
  journalSecret: secretText(
    "KAUNTER_JOURNAL_SECRET_ACCESS_KEY",
    "Secret access key for a journal in a bucket.",
    "a secret access key",
  ),
  journalDays: integer(
    "KAUNTER_JOURNAL_DAYS",
    "Days to keep: files of the journal. At least as long as the oldest backup that you would restore.",
    [1, 36_500],
    "35",
  ),
};
