import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programArguments } from '../test/server-process.ts';
import { type Environment, readConfig } from './config.ts';
import type { DemoAccount } from './demo/seeds.ts';
import { FolderLockedError } from './platform/db/folder-lock.ts';
import { type Server, startServer } from './start.ts';

const here = new URL('.', import.meta.url).pathname;
/** A first start makes a database on disk: seconds on a quiet machine, much more on a busy one. */
const firstStart = { timeout: 180_000 };
const configFor = (dataDir: string, env: Environment = {}) =>
  readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env }, here);

describe('a demo', () => {
  let dataDir: string;
  let server: Server;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'demo-'));
    server = await startServer(configFor(dataDir));
  }, firstStart.timeout);
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('has five accounts, with secrets readable only by the owner of the folder', () => {
    const file = join(dataDir, 'demo.json');
    const accounts: DemoAccount[] = JSON.parse(readFileSync(file, 'utf8'));
    expect(accounts).toEqual(server.demoAccounts);
    expect(accounts).toHaveLength(5);
    for (const { password } of accounts) {
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,16}$/);
    }
    for (const name of ['demo.json', 'secrets.json']) {
      expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0);
    }
  });

  it('has a ledger where every balance is the sum of its transfers', async () => {
    const wrong = await server.database.db.execute(sql`
      select a.id from accounts a where a.person_id is not null and a.balance <>
        coalesce((select sum(amount) from transfers where credit_account_id = a.id), 0)
        - coalesce((select sum(amount) from transfers where debit_account_id = a.id), 0)`);
    expect(wrong.rows).toEqual([]);
    const days = await server.database.db.execute<{ days: string }>(
      sql`select count(distinct business_at::date)::text as days from transfers`,
    );
    expect(Number(days.rows[0]?.days)).toBeGreaterThan(38);
  });

  it('refuses a second process on its folder', async () => {
    await expect(startServer(configFor(dataDir))).rejects.toBeInstanceOf(FolderLockedError);
  });

  it('keeps its data across a restart', firstStart, async () => {
    const before = await server.database.db.execute(sql`select count(*) as n from transfers`);
    await server.stop();
    server = await startServer(configFor(dataDir));
    const after = await server.database.db.execute(sql`select count(*) as n from transfers`);
    expect(after.rows).toEqual(before.rows);
    expect(server.demoAccounts).toHaveLength(5);
  });

  it('reports a port in use before it creates a database', async () => {
    const other = mkdtempSync(join(tmpdir(), 'demo-'));
    const port = new URL(server.url).port;
    await expect(startServer(configFor(other, { PORT: port }))).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    expect(readdirSync(other)).toEqual([]);
    rmSync(other, { recursive: true, force: true });
  });

  it('takes commands while it runs', firstStart, async () => {
    const command = (...args: string[]) =>
      promisify(execFile)(process.execPath, [...programArguments('command'), ...args], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      });
    const { stdout } = await command('demo:time', '+1d', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ aheadMinutes: 1440 });
    await expect(command('operator', 'nonsense')).rejects.toMatchObject({ code: 2 });
    const verified = await command('ledger:verify');
    expect(verified.stdout).toContain('The ledger is sound.');
    // Without a server the command opens the data itself; a server elsewhere is not asked.
    await server.stop();
    const alone = await command('demo:time', '--show', '--json');
    expect(JSON.parse(alone.stdout)).toMatchObject({ aheadMinutes: 1440 });
    const empty = mkdtempSync(join(tmpdir(), 'demo-'));
    const nothing = promisify(execFile)(
      process.execPath,
      [...programArguments('command'), 'demo:time'],
      { env: { PATH: process.env.PATH, DATA_DIR: empty } },
    );
    await expect(nothing).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no data in'),
    });
    rmSync(empty, { recursive: true, force: true });
  });

  it(
    'is started and stopped by the program, and its folder is free again',
    firstStart,
    async () => {
      await server.stop();
      const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir };
      const child = spawn(process.execPath, programArguments('main'), { env });
      const output = await new Promise<string>((resolve, reject) => {
        let text = '';
        child.stdout.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (text.includes('listening')) resolve(text);
        });
        child.stderr.on('data', (chunk: Buffer) => reject(new Error(chunk.toString())));
        child.on('exit', (code) => reject(new Error(`ended with ${code}`)));
      });
      expect(output).toContain('127.0.0.1');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(() => statSync(join(dataDir, 'db.lock'))).toThrow();
    },
  );
});

describe('the program', () => {
  it('exits with a list of the problems in the environment', firstStart, async () => {
    const env = { PATH: process.env.PATH, PORT: 'x', DEMO: 'y' };
    const run = promisify(execFile)(process.execPath, programArguments('main'), { env });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/DEMO is "y"[\s\S]*PORT is "x"/),
    });
  });
});
