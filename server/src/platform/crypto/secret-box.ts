import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts secrets that must be read back, such as the key of an authenticator: the table alone
 * does not reveal them. Each is bound to its owner, so it does not open in another row.
 */
export interface SecretBox {
  seal(secret: string, owner: string): string;
  open(sealed: string, owner: string): string;
  /** A keyed digest: without the key, even a short secret cannot be guessed from it. */
  digest(secret: string, owner: string): string;
}

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

export function openSecretBox(key: Buffer): SecretBox {
  const digestKey = Buffer.from(hkdfSync('sha256', key, '', 'digest', 32));
  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]);
      return `${version}.${sealed.toString('base64url')}`;
    },
    open: (sealed, owner) => {
      if (!isSealed(sealed)) throw new Error('a secret is not sealed');
      const bytes = Buffer.from(sealed.slice(version.length + 1), 'base64url');
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
    digest: (secret, owner) =>
      createHmac('sha256', digestKey)
        .update(JSON.stringify([owner, secret]))
        .digest('base64url'),
  };
}

export const isSealed = (text: string): boolean => text.startsWith(`${version}.`);
