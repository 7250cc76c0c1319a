import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAccount } from './seeds.ts';

/** The demo's secrets are made at first start and kept in the data folder, for its owner only. */
const privateFile = { mode: 0o600 };

export function readAppKeys(dataDir: string): ReadonlyMap<string, string> {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    const made = { appKeys: { webview: randomBytes(32).toString('hex') } };
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, privateFile);
  }
  const content: { appKeys: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(content.appKeys));
}

const accountsFile = (dataDir: string) => join(dataDir, 'demo.json');

export function writeDemoAccounts(dataDir: string, accounts: readonly DemoAccount[]): void {
  writeFileSync(accountsFile(dataDir), `${JSON.stringify(accounts, null, 2)}\n`, privateFile);
}

export function readDemoAccounts(dataDir: string): readonly DemoAccount[] {
  const file = accountsFile(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
