import type { PersonProfile } from '@shared/contract/profile';
import type { HostState, PageTarget } from '@shared/host';
import { numberFormat, toLocale } from '@shared/lib/intl';

/** A count as a profile shows it: whole up to 9,999, and short above, rounded down. */
export function countText(count: number, language: string): string {
  const short = { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' } as const;
  // Not every library of types knows how a number is rounded.
  const options: Intl.NumberFormatOptions = count > 9999 ? (short as object) : {};
  return numberFormat(toLocale(language), options).format(count);
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
  setting: HostState['settings']['system']['setting'];
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
