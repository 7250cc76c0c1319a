import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import './databases.ts';

/** The URL of a database in which nothing was ever made. */
export async function createEmptyDatabase(): Promise<string> {
  const { url } = inject('databases');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return Object.assign(new URL(url), { pathname: name }).href;
}
