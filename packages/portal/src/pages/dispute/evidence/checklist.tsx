import { CircleCheck, CircleDashed } from "lucide-react";
import type { DisputeDetail, EvidenceItem } from "../../../generated/api.ts";
import { Choice } from "../../../ui/form/choice.tsx";
import { toggled } from "../../../ui/form/toggled.ts";
import { useWords } from "../../../words/language.tsx";
import { EvidenceFiles } from "./evidence-files.tsx";
import { EVIDENCE_HINTS, EVIDENCE_NAMES, EVIDENCE_WORDS } from "./evidence-words.ts";
import { UploadButton } from "./upload-button.tsx";

interface ChecklistProps {
  dispute: DisputeDetail;
  /** Items that the explanation covers. */
  covered: readonly EvidenceItem[];
  onCover(items: EvidenceItem[]): void;
}

/** What helps against the dispute's reason; each item is ticked off by a file or by the text. */
export function Checklist({ dispute, covered, onCover }: ChecklistProps) {
  const words = useWords(EVIDENCE_WORDS);
  const names = useWords(EVIDENCE_NAMES);
  const hints = useWords(EVIDENCE_HINTS);
  const { checklist, files } = dispute;
  const others = files.filter(({ item }) => item === null || !checklist.includes(item));
  return (
    <div>
      <h3 className="font-semibold">{words.checklist}</h3>
      <p className="text-13 text-ink-2">{words.checklistLead}</p>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {checklist.map((item) => {
          const name = names[item];
          const own = files.filter((file) => file.item === item);
          const isInText = covered.includes(item);
          return (
            <li key={item} className="flex flex-col gap-2 py-4">
              <ItemHead name={name} hint={hints[item]} isDone={isInText || own.length > 0} />
              <EvidenceFiles dispute={dispute} files={own} isRemovable />
              <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
                <UploadButton disputeId={dispute.id} item={item} name={name} />
                <Choice
                  isChosen={isInText}
                  onChoose={() => onCover(toggled(covered, item))}
                  label={words.inTextOf(name)}
                >
                  {words.inText}
                </Choice>
              </div>
            </li>
          );
        })}
        <li className="flex flex-col gap-2 pt-4">
          <div>
            <p className="font-semibold">{words.otherFiles}</p>
            <p className="text-13 text-ink-2">{words.otherFilesHint}</p>
          </div>
          <EvidenceFiles dispute={dispute} files={others} isRemovable />
          <UploadButton disputeId={dispute.id} item={null} name={words.otherFiles} />
        </li>
      </ul>
    </div>
  );
}

function ItemHead(props: { name: string; hint: string; isDone: boolean }) {
  const words = useWords(EVIDENCE_WORDS);
  const Icon = props.isDone ? CircleCheck : CircleDashed;
  return (
    <div className="flex items-start gap-3">
      <Icon
        aria-hidden
        size={20}
        className={`mt-0.5 flex-none ${props.isDone ? "text-good" : "text-ink-3"}`}
      />
      <div className="min-w-0">
        <p className="font-semibold">
          <span>{props.name}</span>
          {props.isDone && <span className="sr-only"> ({words.done})</span>}
        </p>
        <p className="text-13 text-ink-2">{props.hint}</p>
      </div>
    </div>
  );
}
