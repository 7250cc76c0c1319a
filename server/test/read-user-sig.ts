import { timingSafeEqual } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { type ChatKey, type Signed, sign } from '../src/domains/profile/user-sig.ts';

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
