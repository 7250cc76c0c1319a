// Not `date.ts`: this is part of the script inside the HTML, which needs no plugin.
import dayjs from 'dayjs';

/** The device's own clock with its UTC offset (§7): the server derives the user's day from it. */
export const userTime = (unixSeconds: number): string =>
  dayjs.unix(unixSeconds).format('YYYY-MM-DDTHH:mm:ssZ');
