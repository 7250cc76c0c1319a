/** The phone model that every call sends; a plain browser is recognised by its user agent. */
export const phoneModelOf = (win: Window, platform: string | undefined): 'ios' | 'android' =>
  platform === 'ios' || isApple(win.navigator) ? 'ios' : 'android';

/** iPadOS reports itself as Macintosh; touch tells it apart. */
const isApple = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
