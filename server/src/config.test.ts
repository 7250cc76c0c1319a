import { describe, expect, it } from 'vitest';
import { ConfigError, type Environment, readConfig } from './config.ts';

const here = new URL('.', import.meta.url).pathname;

const problemsOf = (env: Environment): readonly string[] => {
  try {
    readConfig(env, here);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('the configuration', () => {
  it('without variables is a demo on the loopback address', () => {
    expect(readConfig({}, here)).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      demo: true,
      htmlSnapshots: true,
      databaseUrl: undefined,
      shellApprovals: 1,
      releaseKeys: undefined,
      logLevel: 'info',
    });
  });

  it('with a database is not a demo and requires its own keys', () => {
    const databaseUrl = 'postgres://localhost/app';
    expect(problemsOf({ DATABASE_URL: databaseUrl })).toEqual([
      expect.stringContaining('APP_KEYS'),
      expect.stringContaining('SECRET_KEY'),
    ]);
    const appKeys = 'one:0123456789abcdef,two:fedcba9876543210';
    const secretKey = 'a1'.repeat(32);
    const env = { DATABASE_URL: databaseUrl, APP_KEYS: appKeys, SECRET_KEY: secretKey };
    const config = readConfig(env, here);
    expect(config.secretKey?.toString('hex')).toBe(secretKey);
    expect(config).toMatchObject({ demo: false, databaseUrl });
    expect([...config.appKeys.keys()]).toEqual(['one', 'two']);
  });

  it('names all problems at once', () => {
    const problems = problemsOf({
      PORT: '1e3',
      DATABASE_URL: 'mysql://x',
      APP_KEYS: 'short:key',
      SECRET_KEY: 'short',
      API_ORIGINS: 'https://api.example.com/',
      LOG_LEVEL: 'loud',
      METRICS_TOKEN: 'short',
      CARRIER_SECRET: 'shorter than it has to be',
      DEPOSIT_SECRET: 'shorter than it has to be',
      DEPOSIT_PROVIDER_URL: 'http://deposits.example.com',
      DEPOSIT_NETWORKS: 'ETH:USDT',
      CHAT_KEY: 'app:short',
      RELEASE_KEYS: 'shell',
      DEMO: 'yes',
      HTML_SNAPSHOT: 'no',
    });
    expect(problems.length).toBeGreaterThanOrEqual(15);
  });

  it.each([
    ['smtp://user:secret@mail.example.com:587', 'Mail <no-reply@example.com>', 0],
    ['smtps://mail.example.com', 'no-reply@example.com', 0],
    ['smtp://mail.example.com', undefined, 1],
    [undefined, 'no-reply@example.com', 1],
    ['https://mail.example.com', 'no-reply@example.com', 1],
    ['smtp://mail.example.com', 'Mail\r\nBcc: <no-reply@example.com>', 1],
    ['mail.example.com', 'nobody', 2],
  ])('mail by %s from %s has %i problems', (SMTP_URL, MAIL_FROM, count) => {
    const env = { SMTP_URL, MAIL_FROM };
    if (count > 0) expect(problemsOf(env)).toHaveLength(count);
    else expect(readConfig(env, here).smtp).toEqual({ url: SMTP_URL, from: MAIL_FROM });
  });

  it('connects a provider of deposits, by its address and a secret together', () => {
    const DEPOSIT_SECRET = 's'.repeat(32);
    const DEPOSIT_PROVIDER_URL = 'https://deposits.example.com';
    expect(readConfig({}, here).deposits).toBeUndefined();
    expect(readConfig({ DEPOSIT_SECRET, DEPOSIT_PROVIDER_URL }, here).deposits).toEqual({
      url: DEPOSIT_PROVIDER_URL,
      secret: DEPOSIT_SECRET,
      networks: [
        { network: 'BSC', assets: ['USDT'] },
        { network: 'TRON', assets: ['USDT'] },
      ],
    });
    expect(problemsOf({ DEPOSIT_SECRET })).toHaveLength(1);
    expect(problemsOf({ DEPOSIT_PROVIDER_URL })).toHaveLength(1);
  });

  it('can switch HTML snapshots off', () => {
    expect(readConfig({ HTML_SNAPSHOT: '0' }, here).htmlSnapshots).toBe(false);
  });

  it('never puts demo data into a real database', () => {
    const problems = problemsOf({ DEMO: '1', DATABASE_URL: 'postgres://localhost/app' });
    expect(problems.join()).toContain('exclude each other');
  });
});
