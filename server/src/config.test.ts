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
  it('of nothing is a demo on the loopback', () => {
    expect(readConfig({}, here)).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      demo: true,
      databaseUrl: undefined,
      logLevel: 'info',
    });
  });

  it('with a database is no demo, and needs its own keys', () => {
    const databaseUrl = 'postgres://localhost/app';
    expect(problemsOf({ DATABASE_URL: databaseUrl })).toHaveLength(1);
    const appKeys = 'one:0123456789abcdef,two:fedcba9876543210';
    const config = readConfig({ DATABASE_URL: databaseUrl, APP_KEYS: appKeys }, here);
    expect(config).toMatchObject({ demo: false, databaseUrl });
    expect([...config.appKeys.keys()]).toEqual(['one', 'two']);
  });

  it('names everything that is wrong at once', () => {
    const problems = problemsOf({
      PORT: '1e3',
      DATABASE_URL: 'mysql://x',
      APP_KEYS: 'short:key',
      API_ORIGINS: 'https://api.example.com/',
      LOG_LEVEL: 'loud',
      DEMO: 'yes',
    });
    expect(problems.length).toBeGreaterThanOrEqual(6);
  });

  it('never puts demo data into a real database', () => {
    const problems = problemsOf({ DEMO: '1', DATABASE_URL: 'postgres://localhost/app' });
    expect(problems.join()).toContain('exclude each other');
  });
});
