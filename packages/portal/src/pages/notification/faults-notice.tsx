import { useSignedIn } from "../../api/session.tsx";
import { useList } from "../../api/use-api.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { LABORATORY_WORDS } from "../sandbox/laboratory-words.ts";

/** While the sandbox does something to webhooks; to those of one endpoint, where it is given. */
export function FaultsNotice({ endpoint }: { endpoint?: { url: string; applicationId: string } }) {
  const words = useWords(LABORATORY_WORDS);
  const { isSandbox, may } = useSignedIn();
  const { items } = useList(
    "listWebhookFaults",
    {},
    {
      isOn: isSandbox && may("notifications:read"),
    },
  );
  const faults = (items ?? []).filter(({ scope, target }) => {
    const own = { URL: endpoint?.url, APPLICATION: endpoint?.applicationId, CHECKOUT: target };
    return endpoint === undefined || own[scope] === target;
  });
  if (faults.length === 0) return null;
  return (
    <Notice tone="warn" title={words.band}>
      <p className="mb-2">{words.bandText(formatCount(faults.length))}</p>
      {may("sandbox:control") && (
        <ButtonLink to="/sandbox" search={{ tab: "webhooks" }}>
          {words.view}
        </ButtonLink>
      )}
    </Notice>
  );
}
