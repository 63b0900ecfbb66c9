import { businessNow } from "../../api/business-clock.ts";
import { formatAgo, formatDate, formatDateTime, formatMoment } from "../../words/format.ts";
import { useLanguage } from "../../words/language.tsx";

const FORMS = { date: formatDate, time: formatDateTime, moment: formatMoment };

interface WhenProps {
  /** RFC 3339; null shows a dash. */
  at: string | null;
  form?: keyof typeof FORMS | "ago";
  /** For what keeps true time in a sandbox whose clock was advanced. */
  isTrueTime?: boolean;
}

/** A time in Malaysia, with the exact UTC time as its tooltip. */
export function When({ at, form = "time", isTrueTime = false }: WhenProps) {
  const { language } = useLanguage();
  if (at === null) {
    return (
      <span data-empty className="text-ink-3">
        –
      </span>
    );
  }
  const now = isTrueTime ? new Date() : businessNow();
  const text = form === "ago" ? formatAgo(at, now, language) : FORMS[form](at, language);
  return (
    <time dateTime={at} title={at} className="figure">
      {text}
    </time>
  );
}
