import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';

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
export const signatureSeconds = 24 * 3600;

interface Signed {
  /** The signed-in person's chat id. */
  id: string;
  app: string;
  time: number;
  expire: number;
}

const sign = (key: ChatKey, { id, app, time, expire }: Signed): string =>
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

/** Verifies a token as the chat service does: the person it signs in, or undefined. */
export function readUserSig(
  key: ChatKey,
  of: { userSig: string; now: number },
): string | undefined {
  try {
    const packed = Buffer.from(of.userSig, 'base64url');
    const text = inflateSync(packed, { maxOutputLength: 4096 }).toString();
    const { sig, ...signed } = JSON.parse(text) as Signed & { sig: string };
    const [given, right] = [Buffer.from(sig), Buffer.from(sign(key, signed))];
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    const isOver = of.now >= signed.time + signed.expire;
    return isRight && !isOver && signed.app === key.app ? signed.id : undefined;
  } catch {
    return undefined;
  }
}
