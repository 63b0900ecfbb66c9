import { CircleCheck, CircleDashed, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useAct } from "../../../../api/use-api.ts";
import type { DocumentKind, VerificationDocument } from "../../../../generated/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { DOCUMENT_WORDS } from "../../../../ui/files/document-words.ts";
import { FileButton } from "../../../../ui/files/file-button.tsx";
import { DOCUMENT_TYPES, readDocument } from "../../../../ui/files/read-document.ts";
import { ErrorText } from "../../../../ui/form/error-text.tsx";
import { SelectField } from "../../../../ui/form/field.tsx";
import { Panel } from "../../../../ui/page/panel.tsx";
import { useToast } from "../../../../ui/page/toast.tsx";
import { useFailureText } from "../../../../words/failures/failure-text.ts";
import { formatBytes } from "../../../../words/format.ts";
import { useWords } from "../../../../words/language.tsx";
import { DOCUMENT_KINDS } from "../../review/review-fields.ts";
import { useFieldNames } from "../../review/use-field-names.ts";
import type { SectionProps } from "../sections.ts";
import { nextSection, problemsOf } from "../sections.ts";
import { VERIFICATION_WORDS } from "../verification-words.ts";

export function DocumentsSection({ verification, declared, open }: SectionProps) {
  const words = useWords(VERIFICATION_WORDS);
  const nameOf = useFieldNames();
  const { requiredDocuments } = verification;
  const uploaded = new Map(declared.documents.map((document) => [document.kind, document]));
  const others = DOCUMENT_KINDS.filter((kind) => !requiredDocuments.includes(kind));
  const [chosen, choose] = useState<DocumentKind | null>(null);
  const shownOthers = others.filter((kind) => uploaded.has(kind) || kind === chosen);
  const free = others.filter((kind) => !shownOthers.includes(kind));
  const problems = problemsOf(verification, "documents", words);
  const row = (kind: DocumentKind) => (
    <li key={kind} className="py-4 first:pt-0 last:pb-0">
      <DocumentRow
        kind={kind}
        document={uploaded.get(kind)}
        isRequired={requiredDocuments.includes(kind)}
        problem={problems.of(kind)}
      />
    </li>
  );
  return (
    <Panel title={words.documents} lead={words.documentsLead}>
      <ul className="flex flex-col divide-y divide-line">{requiredDocuments.map(row)}</ul>
      <h3 className="mt-6 mb-3 font-semibold">{words.otherDocuments}</h3>
      {shownOthers.length > 0 && (
        <ul className="mb-4 flex flex-col divide-y divide-line">{shownOthers.map(row)}</ul>
      )}
      <SelectField
        label={words.otherKind}
        className="max-w-md"
        options={[["", words.choose], ...free.map((kind) => [kind, nameOf(kind)] as const)]}
        value=""
        onValue={(kind) => choose(others.find((each) => each === kind) ?? null)}
      />
      <div className="mt-6">
        <Button look="primary" onClick={() => open(nextSection("documents"))}>
          {words.continue}
        </Button>
      </div>
    </Panel>
  );
}

interface DocumentRowProps {
  kind: DocumentKind;
  document: VerificationDocument | undefined;
  isRequired: boolean;
  /** The correction that the operator requested. */
  problem: string | undefined;
}

function DocumentRow({ kind, document, isRequired, problem }: DocumentRowProps) {
  const words = useWords(VERIFICATION_WORDS);
  const name = useFieldNames()(kind);
  const chooser = useRef<HTMLButtonElement>(null);
  const { upload, remove, isBusy, error } = useDocument(kind);
  const text = error ?? problem;
  const errorId = `${kind}-error`;
  const Icon = document ? CircleCheck : CircleDashed;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Icon
          aria-hidden
          size={20}
          className={`mt-0.5 flex-none ${document ? "text-good" : "text-ink-3"}`}
        />
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-13 break-words text-ink-2">
            <span>{describe(document) ?? words.notUploaded}</span>
            {isRequired && !document && <span>{` · ${words.required}`}</span>}
          </p>
          {text && (
            <ErrorText id={errorId} isLive={error !== null} className="mt-1">
              {text}
            </ErrorText>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <FileButton
          ref={chooser}
          name={name}
          accept={DOCUMENT_TYPES}
          onFile={upload}
          isSmall
          icon={Upload}
          isBusy={isBusy}
          aria-label={document ? words.replaceOf(name) : words.uploadOf(name)}
          aria-describedby={text ? errorId : undefined}
        >
          {document ? words.replace : words.upload}
        </FileButton>
        {document && (
          <Button
            isSmall
            look="quiet"
            icon={Trash2}
            isBusy={isBusy}
            aria-label={words.removeOf(name)}
            onClick={() => {
              chooser.current?.focus(); // This button goes with the file.
              void remove();
            }}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </div>
  );
}

function describe(document: VerificationDocument | undefined): string | null {
  if (!document) return null;
  const { file, externalUrl } = document;
  return file ? `${file.name} · ${formatBytes(file.contentBytes)}` : (externalUrl ?? "");
}

/** Uploads and removes one document, and keeps why that failed. */
function useDocument(kind: DocumentKind) {
  const words = useWords(VERIFICATION_WORDS);
  const problems = useWords(DOCUMENT_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const sending = useAct("uploadVerificationDocument", ["getVerification"]);
  const removing = useAct("removeVerificationDocument", ["getVerification"]);
  const [error, setError] = useState<string | null>(null);
  const act = async (done: string, work: Promise<unknown>) => {
    try {
      await work;
      toast.done(done);
    } catch (failure) {
      setError(textOf(failure));
    }
  };
  return {
    error,
    isBusy: sending.isPending || removing.isPending,
    async upload(file: File) {
      setError(null);
      const read = await readDocument(file);
      if ("problem" in read) setError(problems[read.problem]);
      else await act(words.uploaded, sending.mutateAsync({ params: { kind }, body: read }));
    },
    remove() {
      setError(null);
      return act(words.removed, removing.mutateAsync({ params: { kind } }));
    },
  };
}
