/**
 * The pages of the native app that the web view may open, with their parameters. The list is closed:
 * neither a server nor an address can name another page. Switches are '1' or '0'; a missing value is
 * an empty text.
 */
export const nativePages = {
  /** A chat with one person (D18); `userSig` signs `myChatId` in with the chat service. */
  chat: [
    'chatId',
    'nickName',
    'avatar',
    'myChatId',
    'userSig',
    'chatBg',
    'videoCall',
    'voiceCall',
    'redPacket',
  ],
  /** A video in the app's own player. */
  video: ['videoId'],
  /** The camera, to record a video and publish it. */
  publish: [],
  /** Where goods are bought; orders and shipping are ours. */
  shop: [],
} as const;

export type NativePage = keyof typeof nativePages;

type PageParams<Page extends NativePage> = Record<(typeof nativePages)[Page][number], string>;

/** A page of the native app with its parameters, for `bridge.goPage`. */
export type PageTarget = {
  [Page in NativePage]: (typeof nativePages)[Page] extends readonly []
    ? { page: Page }
    : { page: Page; params: PageParams<Page> };
}[NativePage];

/** Requests to the native app. */
export interface Bridge {
  /** The platform decides how to go back to the app. */
  readonly platform: 'android' | 'ios' | 'simulator' | 'browser';
  close(): void;
  reload(): void;
  goKyc(): void;
  ready(): void;
  /** A PNG, JPEG or WebP as `data:image/…;base64,…`. Rejects with a `BridgeError`. */
  saveImage(params: { dataUrl: string; fileName: string }): Promise<void>;
  /** Resolves when the download has begun. Rejects with a `BridgeError`. */
  downloadVideo(params: { url: string; fileName: string }): Promise<void>;
  goPage(target: PageTarget): void;
}

/** Why the native app refused; `timeout` if it did not answer. */
export type BridgeFailure = 'denied' | 'unsupported' | 'failed' | 'timeout';

export class BridgeError extends Error {
  readonly reason: BridgeFailure;

  constructor(reason: BridgeFailure) {
    super(`The native app did not do it: ${reason}.`);
    this.name = 'BridgeError';
    this.reason = reason;
  }
}

/** Events that the native app sends unasked. */
export type NativeEvent =
  | { event: 'back' }
  | { event: 'resume' }
  | { event: 'theme'; theme: 'light' | 'dark' | 'system' }
  | { event: 'language'; language: string }
  | { event: 'token'; token: string };
