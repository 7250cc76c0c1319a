import { createHmac } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** Our app at the chat service and its shared secret. */
export interface ChatKey {
  app: string;
  secret: string;
}

/** Parses `app:secret` from the environment. */
export function parseChatKey(text: string): ChatKey | undefined {
  const [, app, secret] = /^([\w.-]{1,64}):([\x21-\x7e]{32,})$/.exec(text.trim()) ?? [];
  return app === undefined || secret === undefined ? undefined : { app, secret };
}

/** Long enough for a conversation, short enough that a leaked one soon expires. */
/** The signature over the token's lines, by which the chat service recognises it. */
export const signatureSeconds = 24 * 3600;

export interface Signed {
  /** The signed-in person's chat id. */
  id: string;
  app: string;
  time: number;
  expire: number;
}

/** The signature over the token's lines, by which the chat service recognises it. */
export const sign = (key: ChatKey, { id, app, time, expire }: Signed): string =>
  createHmac('sha256', key.secret)
    .update(`id:${id}\napp:${app}\ntime:${time}\nexpire:${expire}\n`)
    .digest('base64');

/** Creates the chat service's sign-in token: for one person, with an expiry. */
export function makeUserSig(key: ChatKey, of: { chatId: string; now: number }): string {
  const { chatId: id, now: time } = of;
  const signed: Signed = { id, app: key.app, time, expire: signatureSeconds };
  const text = JSON.stringify({ ...signed, sig: sign(key, signed) });
  return deflateSync(text).toString('base64url');
}
