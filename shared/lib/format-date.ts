/**
 * Dates of the specification (§9). They are the same text in every browser, so the pieces come
 * from Intl, which knows the time zones, and the text is put together here.
 */
export const defaultTimeZone = 'Asia/Shanghai';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

function piecesOf(unixSeconds: number, timeZone: string) {
  const pieces: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatIn(timeZone).formatToParts(unixSeconds * 1000)) {
    pieces[type] = value;
  }
  const { year = '', month = '', day = '', hour = '', minute = '' } = pieces;
  return { year: year.padStart(4, '0'), month, day, hour, minute };
}

interface DateOptions {
  language?: string;
  timeZone?: string;
}

/** YYYY-MM-DD, and YYYY年MM月DD日 in Chinese. */
export function formatDate(unixSeconds: number, options: DateOptions = {}): string {
  const { language, timeZone = defaultTimeZone } = options;
  const { year, month, day } = piecesOf(unixSeconds, timeZone);
  return language === 'zh_cn' ? `${year}年${month}月${day}日` : `${year}-${month}-${day}`;
}

/** YYYY/MM/DD HH:mm, as stake records have it. */
export function formatDateTime(unixSeconds: number, timeZone: string = defaultTimeZone): string {
  const { year, month, day, hour, minute } = piecesOf(unixSeconds, timeZone);
  return `${year}/${month}/${day} ${hour}:${minute}`;
}
