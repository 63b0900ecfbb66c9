import { Link } from "@tanstack/react-router";
import type { Verification } from "../../../generated/api.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useWords } from "../../../words/language.tsx";
import { sectionOf } from "../review/review-fields.ts";
import { useFieldNames } from "../review/use-field-names.ts";
import { VERIFICATION_WORDS } from "./verification-words.ts";

const TONES = {
  NOT_SUBMITTED: "wait",
  IN_REVIEW: "wait",
  CHANGES_REQUESTED: "warn",
  REJECTED: "bad",
  VERIFIED: "good",
  SUSPENDED: "bad",
} as const satisfies Record<Verification["state"], string>;

/** The status of the verification, and the operator's note. */
export function StatusNotice({ verification }: { verification: Verification }) {
  const words = useWords(VERIFICATION_WORDS);
  const { state, submittedAt, note, declared } = verification;
  // A user who fills it in sees the status in the sections.
  if (state === "NOT_SUBMITTED" && declared) return null;
  return (
    <Notice tone={TONES[state]} title={words[state]}>
      <p>{words[`${state}_text`]}</p>
      {state === "CHANGES_REQUESTED" && <Reasons verification={verification} />}
      {note !== "" && state !== "IN_REVIEW" && <p className="mt-2">{note}</p>}
      {state === "IN_REVIEW" && submittedAt && (
        <p className="mt-1 text-13 text-ink-2">
          {words.submittedAt} <When at={submittedAt} form="moment" />
        </p>
      )}
    </Notice>
  );
}

/** Each leads to the section where it is corrected. */
function Reasons({ verification: { reasons } }: { verification: Verification }) {
  const nameOf = useFieldNames();
  return (
    <ul className="mt-1 list-disc pl-5">
      {reasons.map(({ field, reason }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one field may have several reasons
        <li key={i}>
          <Link
            to="/verification"
            search={{ section: sectionOf(field) }}
            className="font-semibold text-brand underline"
          >
            {nameOf(field)}
          </Link>
          : {reason}
        </li>
      ))}
    </ul>
  );
}
