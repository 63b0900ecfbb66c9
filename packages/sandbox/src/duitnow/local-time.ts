/** Malaysia has been at UTC+8 all year round since 1982. */
const OFFSET_MS = 8 * 60 * 60 * 1000;

export interface LocalTime {
  /** `05/01/2026` */
  date: string;
  /** `14:30:05` */
  time: string;
  /** `05012026143005`, as in the timestamp header. */
  timestamp: string;
  /** `20260105`, as in file names. */
  day: string;
}

export function localTime(at: Date): LocalTime {
  const iso = new Date(at.getTime() + OFFSET_MS).toISOString();
  const [year = "", month = "", dayOfMonth = ""] = iso.slice(0, 10).split("-");
  const time = iso.slice(11, 19);
  return {
    date: `${dayOfMonth}/${month}/${year}`,
    time,
    timestamp: `${dayOfMonth}${month}${year}${time.replaceAll(":", "")}`,
    day: `${year}${month}${dayOfMonth}`,
  };
}

/** From `05/01/2026` and `14:30:05`; null when invalid. */
export function fromLocal(date: string, time: string): Date | null {
  const d = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(date);
  if (!d?.[1] || !d[2] || !/^\d\d:\d\d:\d\d$/.test(time)) return null;
  const at = new Date(`${d[3]}-${d[2]}-${d[1]}T${time}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** From the timestamp header; null when invalid. */
export function fromTimestamp(text: string): Date | null {
  const t = /^(\d\d)(\d\d)(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(text);
  return t ? fromLocal(`${t[1]}/${t[2]}/${t[3]}`, `${t[4]}:${t[5]}:${t[6]}`) : null;
}
