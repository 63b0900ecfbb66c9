import { Download, FileText, Trash2 } from "lucide-react";
import { useSignedIn } from "../../../api/session.tsx";
import type { DisputeDetail } from "../../../generated/api.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ActButton } from "../../../ui/dialog/dialog-button.tsx";
import { formatBytes } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { EVIDENCE_WORDS } from "./evidence-words.ts";

interface EvidenceFilesProps {
  dispute: DisputeDetail;
  files: DisputeDetail["files"];
  /** True until the response is sent. */
  isRemovable?: boolean;
}

/** Evidence files with their sizes, to download and to remove. */
export function EvidenceFiles({ dispute, files, isRemovable = false }: EvidenceFilesProps) {
  const words = useWords(EVIDENCE_WORDS);
  const { may } = useSignedIn();
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {files.map(({ id, name, contentBytes }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-paper-2 px-3 py-2"
        >
          <span className="flex min-w-0 flex-1 basis-40 items-start gap-2 text-13">
            <FileText aria-hidden size={18} className="flex-none text-ink-2" />
            <span className="min-w-0 break-words">
              {name} · {formatBytes(contentBytes)}
            </span>
          </span>
          {may("disputes:answer") && (
            <span className="flex flex-wrap gap-2">
              <a
                href={`/portal/api/disputes/${dispute.id}/files/${id}`}
                download
                aria-label={words.downloadOf(name)}
                className={buttonClass("quiet", true)}
              >
                <Download aria-hidden size={16} />
                {words.download}
              </a>
              {isRemovable && (
                <ActButton
                  isSmall
                  look="quiet"
                  icon={Trash2}
                  endpoint="removeDisputeFile"
                  input={{ params: { id: dispute.id, fileId: id } }}
                  changes={["getDispute"]}
                  done={words.removed}
                  aria-label={words.removeOf(name)}
                >
                  {words.remove}
                </ActButton>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
