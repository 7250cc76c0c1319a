import { createECDH, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';

/** Signs texts with ECDSA on P-256, which every browser can verify. */
export interface TextSigner {
  /** SPKI in base64. */
  publicKey: string;
  /** 64 bytes in base64. */
  sign(text: string): string;
}

/** The order of the curve's group: a private key is smaller. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** More bits than the order has, so that the remainder is as good as uniform. */
const derivedBytes = 48;

/** The same secret and purpose give the same key, so that all servers sign alike. */
export function createTextSigner(secret: Buffer, purpose: string): TextSigner {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', purpose, derivedBytes));
  const scalar = (BigInt(`0x${derived.toString('hex')}`) % (order - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
  const point = pair.getPublicKey();
  const [x = '', y = '', d = ''] = [
    point.subarray(1, 33),
    point.subarray(33),
    pair.getPrivateKey(),
  ].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    publicKey: spki.toString('base64'),
    sign: (text) =>
      sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64'),
  };
}
