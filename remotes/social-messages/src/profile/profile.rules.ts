import type { SystemSetting } from '@shared/contract/home';
import type { PersonProfile } from '@shared/contract/profile';
import type { PageTarget } from '@shared/host';
import { formatDate } from '@shared/lib/format-date';
import { numberFormat } from '@shared/lib/intl';

const localeOf = (language: string): string => language.replace('_', '-');

/** A count as a profile shows it: whole up to 9,999, and short above, rounded down. */
export function countText(count: number, language: string): string {
  const short = { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' } as const;
  // Not every library of types knows how a number is rounded.
  const options: Intl.NumberFormatOptions = count > 9999 ? (short as object) : {};
  return numberFormat(localeOf(language), options).format(count);
}

/** Making them costs more than asking them, and a form asks for every country. */
const namesByLanguage = new Map<string, Intl.DisplayNames>();

function regionNames(language: string): Intl.DisplayNames {
  const known = namesByLanguage.get(language);
  if (known) return known;
  const made = new Intl.DisplayNames([localeOf(language)], { type: 'region' });
  namesByLanguage.set(language, made);
  return made;
}

/** The name of a country in the person's language; the code where the browser knows none. */
export const regionName = (code: string, language: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regionNames(language).of(code) ?? code) : code;

/** A day of the calendar, the same wherever somebody reads it. */
export function dayText(day: string, language: string): string {
  const moment = Date.parse(`${day}T00:00:00Z`) / 1000;
  return Number.isNaN(moment) ? '' : formatDate(moment, { language, timeZone: 'UTC' });
}

/** Who somebody is called: who has no nickname goes by their id. */
export const nameOf = ({ nickName, uid }: { nickName: string; uid: string }): string =>
  nickName.trim() || uid;

const mostBreaks = 5;

/** What somebody says of themselves, in so many lines that the rest of the page stays in reach. */
export function inFewLines(text: string): string {
  let breaks = 0;
  return text.replace(/\s*\n\s*/g, () => {
    breaks += 1;
    return breaks <= mostBreaks ? '\n' : ' ';
  });
}

interface ChatNeeds {
  other: PersonProfile;
  me: { userSig: string; chatId: string };
  setting: SystemSetting['setting'];
  chatBg: string;
  /** The page's own address: the app knows nothing of where it is. */
  here: string;
}

/** What the native app gets to open the chat with a person (D18). */
export function chatTarget({ other, me, setting, chatBg, here }: ChatNeeds): PageTarget {
  return {
    page: 'chat',
    params: {
      chatId: other.chatId,
      nickName: nameOf(other),
      avatar: other.avatar && new URL(other.avatar, here).href,
      myChatId: me.chatId,
      userSig: me.userSig,
      chatBg,
      videoCall: setting.video_call_switch,
      voiceCall: setting.voice_call_switch,
      redPacket: setting.red_packet_switch,
    },
  };
}
