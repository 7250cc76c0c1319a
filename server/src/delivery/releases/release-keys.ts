import { createPublicKey, type KeyObject } from 'node:crypto';

/** A team's public key, which may sign releases of one name. */
export interface ReleaseKey {
  name: string;
  /** The 32 bytes of an Ed25519 key, as base64url. */
  key: string;
  /** Signs nothing new: what was live with it stays valid. */
  retired?: true;
}

/** What `RELEASE_KEYS` says: `wallet-staking:<key>,wallet-staking:<older key>:retired`. */
export function parseReleaseKeys(text: string): ReleaseKey[] | { problem: string } {
  const keys: ReleaseKey[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, name = '', key = '', retired] = entry.exec(part) ?? [];
    if (!name || !publicKeyOf(key)) {
      return { problem: `RELEASE_KEYS has “${part}”, but takes name:key and name:key:retired` };
    }
    if (keys.some((one) => one.name === name && one.key === key)) {
      return { problem: `RELEASE_KEYS has a key of ${name} twice` };
    }
    keys.push({ name, key, ...(retired && { retired: true }) });
  }
  return keys;
}

const entry = /^([a-z][a-z0-9-]{0,63}):([\w-]{43})(:retired)?$/;

export function publicKeyOf(key: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  } catch {
    return undefined;
  }
}
