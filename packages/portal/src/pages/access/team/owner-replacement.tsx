import type { ReactNode } from "react";
import { useSignedIn } from "../../../api/session.tsx";
import { useApi } from "../../../api/use-api.ts";
import type { OwnerReplacement } from "../../../generated/api.ts";
import { ConfirmButton } from "../../../ui/dialog/dialog-button.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { formatDateTime } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { OWNER_REPLACEMENT_WORDS } from "./owner-replacement-words.ts";

/** For the team, which can object. */
export function TeamReplacement() {
  const words = useWords(OWNER_REPLACEMENT_WORDS);
  const { may } = useSignedIn();
  const replacement = useApi("getTeamOwnerReplacement", {}).data?.replacement;
  if (!replacement) return null;
  return (
    <Waiting replacement={replacement}>
      {may("team:write") && (
        <ConfirmButton
          endpoint="objectToOwnerReplacement"
          input={{}}
          changes={["getTeamOwnerReplacement"]}
          ask={{ title: words.objectTitle, text: words.objectText }}
          done={words.cancelled}
        >
          {words.object}
        </ConfirmButton>
      )}
    </Waiting>
  );
}

/** For operators, on the merchant's page. */
export function MerchantReplacement({ id }: { id: string }) {
  const words = useWords(OWNER_REPLACEMENT_WORDS);
  const replacement = useApi("getOwnerReplacement", { params: { id } }).data?.replacement;
  if (!replacement) return null;
  return (
    <div className="lg:col-span-2">
      <Waiting replacement={replacement}>
        <ConfirmButton
          endpoint="cancelOwnerReplacement"
          input={{ params: { id } }}
          changes={["getOwnerReplacement"]}
          ask={{ title: words.cancelTitle, text: words.objectText }}
          done={words.cancelled}
        >
          {words.cancel}
        </ConfirmButton>
      </Waiting>
    </div>
  );
}

interface WaitingProps {
  replacement: OwnerReplacement;
  children: ReactNode;
}

function Waiting({ replacement: { leavingEmail, email, effectiveAt }, children }: WaitingProps) {
  const words = useWords(OWNER_REPLACEMENT_WORDS);
  const { language } = useLanguage();
  return (
    <Notice tone="warn" title={words.title}>
      <p className="break-words">
        {words.text(leavingEmail, email, formatDateTime(effectiveAt, language))}
      </p>
      <div className="mt-2">{children}</div>
    </Notice>
  );
}
