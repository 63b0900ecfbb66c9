import { useApi } from "../../../api/use-api.ts";
import type { OutageNotice } from "../../../generated/api.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { OUTAGE_WORDS } from "./outage-words.ts";

const REFRESH_MS = 30_000;

/** What payers cannot choose at present, or will not be able to choose. */
export function OutageNotices() {
  const notices = useApi("listOutageNotices", {}, { refreshMs: REFRESH_MS });
  return notices.data?.items.map((item) => <OneNotice key={item.id} item={item} />);
}

function OneNotice({ item }: { item: OutageNotice }) {
  const words = useWords(OUTAGE_WORDS);
  const { language } = useLanguage();
  const isNow = item.state === "ACTIVE";
  const title = isNow ? words.now : words.planned;
  return (
    <Notice tone="warn" title={title(item.name[language])}>
      <p>{item.message[language]}</p>
      <p className="text-13 text-ink-2">
        {!isNow && (
          <>
            {words.starts}: <When at={item.startsAt} />.{" "}
          </>
        )}
        {item.endsAt === null ? (
          words.furtherNotice
        ) : (
          <>
            {words.ends}: <When at={item.endsAt} />
          </>
        )}
      </p>
    </Notice>
  );
}
