import { Download, FileText } from "lucide-react";
import type { VerificationDocument } from "../../../generated/api.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { formatBytes } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { REVIEW_WORDS } from "./review-words.ts";
import { useFieldNames } from "./use-field-names.ts";

interface DocumentListProps {
  documents: readonly VerificationDocument[];
  urlOf(kind: string): string;
}

/** Every document below the other, pictures at their full width. */
export function DocumentList({ documents, urlOf }: DocumentListProps) {
  const words = useWords(REVIEW_WORDS);
  return (
    <Panel title={words.documents}>
      {documents.length === 0 && <p className="text-ink-2">{words.noDocuments}</p>}
      <ul className="flex flex-col gap-6">
        {documents.map((document) => (
          <li key={document.kind}>
            <DocumentView document={document} url={urlOf(document.kind)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DocumentView({ document, url }: { document: VerificationDocument; url: string }) {
  const words = useWords(REVIEW_WORDS);
  const title = useFieldNames()(document.kind);
  const { file, externalUrl } = document;
  if (!file) {
    return (
      <div className="flex flex-col items-start gap-2">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-13 text-ink-2">{words.externalHint}</p>
        <ButtonLink href={externalUrl ?? ""} isSmall>
          {words.openExternal}
        </ButtonLink>
      </div>
    );
  }
  const isPicture = file.contentType !== "application/pdf";
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-13 break-words text-ink-2">
            {file.name} · {formatBytes(file.contentBytes)}
          </p>
        </div>
        <a
          href={url}
          download
          aria-label={words.downloadOf(title)}
          className={buttonClass("plain", true)}
        >
          <Download aria-hidden size={16} />
          {words.download}
        </a>
      </div>
      {isPicture ? (
        <img
          src={url}
          alt={title}
          loading="lazy"
          className="w-full rounded-card border border-line bg-paper-2"
        />
      ) : (
        <p className="flex items-start gap-2 rounded-card bg-paper-2 px-4 py-3 text-13 text-ink-2">
          <FileText aria-hidden size={18} className="flex-none" />
          {words.pdfHint}
        </p>
      )}
    </div>
  );
}
