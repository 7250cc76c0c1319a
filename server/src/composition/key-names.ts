import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, readSecretKey } from '../platform/crypto/secret-key.ts';

export interface KeysConfig {
  dataDir: string;
  secretKey: Buffer | undefined;
  appKeys: ReadonlyMap<string, string>;
  smtp: unknown;
  metricsToken: unknown;
  carrierSecret: unknown;
  deposits: unknown;
  chat: unknown;
  s3: unknown;
}

/** Names the keys of a server, for its backup, which never has the keys themselves. */
export function keyNames(config: KeysConfig): { names: readonly string[]; fingerprint: string } {
  const { appKeys, smtp, metricsToken, carrierSecret, deposits, chat, s3, dataDir } = config;
  const ids = [...appKeys.keys()].join(', ');
  const given: readonly [string, unknown][] = [
    ['SECRET_KEY', config.secretKey],
    [`APP_KEYS (${ids})`, ids],
    ['SMTP_URL', smtp],
    ['METRICS_TOKEN', metricsToken],
    ['CARRIER_SECRET', carrierSecret],
    ['DEPOSIT_SECRET', deposits],
    ['CHAT_KEY', chat],
    ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY', s3],
  ];
  const files = ['secret-key', 'secrets.json', 'demo.json'];
  return {
    names: [
      ...given.flatMap(([name, value]) => (value ? [name] : [])),
      ...files.filter((name) => existsSync(join(dataDir, name))),
    ],
    fingerprint: fingerprintOf(config.secretKey ?? readSecretKey(dataDir)),
  };
}
