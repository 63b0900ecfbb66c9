import { useAct, useApi } from "../../api/use-api.ts";
import type { ApplicationItem } from "../../generated/api.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { LoadingBlock } from "../../ui/page/states.tsx";
import { formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { APPLICATION_WORDS } from "./application-words.ts";

interface DisableDialogProps {
  application: ApplicationItem;
  onClose(): void;
}

/** Asks before an application is turned OFF, with how much it is used right now. */
export function DisableDialog({ application: { id, name }, onClose }: DisableDialogProps) {
  const words = useWords(APPLICATION_WORDS);
  const usage = useApi("getApplicationUsage", { params: { id } }, { isFresh: true });
  const change = useAct("updateApplication", ["getApplication", "listApplications"]);
  const count = usage.data?.requestsLastHour;
  return (
    <FormDialog
      title={words.disableTitle(name)}
      act={words.disable}
      isDanger
      done={words.disabled}
      submit={() => change.mutateAsync({ params: { id }, body: { isActive: false } })}
      onClose={onClose}
    >
      {usage.isPending ? (
        <LoadingBlock height="h-6" />
      ) : (
        <p className="font-semibold">
          {count === undefined ? words.usageUnknown : words.usage(count, formatCount(count))}
        </p>
      )}
      <p>{words.disableText}</p>
    </FormDialog>
  );
}
