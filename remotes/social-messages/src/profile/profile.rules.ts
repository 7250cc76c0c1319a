import type { SystemSetting } from '@shared/contract/home';
import type { PersonProfile } from '@shared/contract/profile';
import type { PageTarget } from '@shared/host';
import { numberFormat, toLocale } from '@shared/lib/intl';
import { displayName } from '../common/display-name.rules.ts';

/** Exact up to 9,999; compact and rounded down above. */
export function formatCount(count: number, language: string): string {
  const short = { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' } as const;
  // The cast adds `roundingMode`, which the TypeScript lib does not declare.
  const options: Intl.NumberFormatOptions = count > 9999 ? (short as object) : {};
  return numberFormat(toLocale(language), options).format(count);
}

const maxLineBreaks = 5;

/** Keeps a long signature from pushing the rest of the page away. */
export function limitLineBreaks(text: string): string {
  let breaks = 0;
  return text.replace(/\s*\n\s*/g, () => {
    breaks += 1;
    return breaks <= maxLineBreaks ? '\n' : ' ';
  });
}

interface ChatOptions {
  other: PersonProfile;
  me: { userSig: string; chatId: string };
  setting: SystemSetting['setting'];
  chatBg: string;
  /** Resolves a relative avatar URL, whose base the app does not know. */
  pageUrl: string;
}

/** The parameters with which the native app opens a chat (D18). */
export function toChatTarget({ other, me, setting, chatBg, pageUrl }: ChatOptions): PageTarget {
  return {
    page: 'chat',
    params: {
      chatId: other.chatId,
      nickName: displayName(other),
      avatar: other.avatar && new URL(other.avatar, pageUrl).href,
      myChatId: me.chatId,
      userSig: me.userSig,
      chatBg,
      videoCall: setting.video_call_switch,
      voiceCall: setting.voice_call_switch,
      redPacket: setting.red_packet_switch,
    },
  };
}
