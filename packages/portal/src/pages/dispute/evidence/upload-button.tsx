import { Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import type { EvidenceItem } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorText } from "../../../ui/form/error-text.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { useFailureText } from "../../../words/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { DOCUMENT_TYPES, readDocument } from "../../merchant/verification/section/read-document.ts";
import { VERIFICATION_WORDS } from "../../merchant/verification/verification-words.ts";
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
  const input = useRef<HTMLInputElement>(null);
  const { upload, isBusy, error } = useUpload(disputeId, item);
  const errorId = useId();
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        accept={DOCUMENT_TYPES.join(",")}
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          event.target.value = ""; // The same file may be chosen again.
        }}
      />
      <Button
        isSmall
        icon={Upload}
        isBusy={isBusy}
        aria-label={words.uploadOf(name)}
        aria-describedby={error ? errorId : undefined}
        onClick={() => input.current?.click()}
      >
        {words.upload}
      </Button>
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
  const problems = useWords(VERIFICATION_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const sending = useAct("uploadDisputeFile", ["getDispute"]);
  const [error, setError] = useState<string | null>(null);
  return {
    error,
    isBusy: sending.isPending,
    async upload(file: File | undefined) {
      if (!file) return;
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
