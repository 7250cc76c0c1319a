/** The phone as every call names it; a plain browser is told by its own name. */
export const phoneModelOf = (win: Window, platform: string | undefined): 'ios' | 'android' =>
  platform === 'ios' || isApple(win.navigator) ? 'ios' : 'android';

/** A tablet with a desktop's name is one by its touch screen. */
const isApple = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
