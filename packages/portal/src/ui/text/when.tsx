import { formatAgo, formatDate, formatDateTime, formatMoment } from "../../words/format.ts";
import { useLanguage } from "../../words/language.tsx";

const FORMS = { date: formatDate, time: formatDateTime, moment: formatMoment };

interface WhenProps {
  /** RFC 3339; null shows a dash. */
  at: string | null;
  form?: keyof typeof FORMS | "ago";
}

/** A time in Malaysia, with the exact UTC time as its tooltip. */
export function When({ at, form = "time" }: WhenProps) {
  const { language } = useLanguage();
  if (at === null) {
    return (
      <span data-empty className="text-ink-3">
        –
      </span>
    );
  }
  const text = form === "ago" ? formatAgo(at, new Date(), language) : FORMS[form](at, language);
  return (
    <time dateTime={at} title={at} className="figure">
      {text}
    </time>
  );
}
