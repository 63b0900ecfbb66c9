import { Upload } from "lucide-react";
import { useId, useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import type { EvidenceItem } from "../../../generated/api.ts";
import { DOCUMENT_WORDS } from "../../../ui/files/document-words.ts";
import { FileButton } from "../../../ui/files/file-button.tsx";
import { DOCUMENT_TYPES, readDocument } from "../../../ui/files/read-document.ts";
import { ErrorText } from "../../../ui/form/error-text.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { useFailureText } from "../../../words/failures/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { EVIDENCE_WORDS } from "./evidence-words.ts";

interface UploadButtonProps {
  disputeId: string;
  /** Null: of no item of the checklist. */
  item: EvidenceItem | null;
  /** What the file shows. */
  name: string;
}

/** Chooses a file and uploads it at once; below it, why that failed. */
export function UploadButton({ disputeId, item, name }: UploadButtonProps) {
  const words = useWords(EVIDENCE_WORDS);
  const { upload, isBusy, error } = useUpload(disputeId, item);
  const errorId = useId();
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <FileButton
        name={name}
        accept={DOCUMENT_TYPES}
        onFile={upload}
        isSmall
        icon={Upload}
        isBusy={isBusy}
        aria-label={words.uploadOf(name)}
        aria-describedby={error ? errorId : undefined}
      >
        {words.upload}
      </FileButton>
      {error && (
        <ErrorText id={errorId} isLive>
          {error}
        </ErrorText>
      )}
    </div>
  );
}

function useUpload(id: string, item: EvidenceItem | null) {
  const words = useWords(EVIDENCE_WORDS);
  const problems = useWords(DOCUMENT_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const sending = useAct("uploadDisputeFile", ["getDispute"]);
  const [error, setError] = useState<string | null>(null);
  return {
    error,
    isBusy: sending.isPending,
    async upload(file: File) {
      setError(null);
      const read = await readDocument(file);
      if ("problem" in read) return setError(problems[read.problem]);
      try {
        await sending.mutateAsync({ params: { id }, body: { ...read, ...(item && { item }) } });
        toast.done(words.uploaded);
      } catch (failure) {
        setError(textOf(failure));
      }
    },
  };
}
