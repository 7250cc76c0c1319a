import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

let nameStatements: ReturnType<typeof createStatementNames>;
beforeEach(() => {
  nameStatements = createStatementNames();
});

/** A connection that records its queries. */
function makeClient() {
  const names: (string | undefined)[] = [];
  const query = (config: { name?: string } | string) => {
    names.push(typeof config === 'string' ? undefined : config.name);
  };
  const client = { query } as unknown as PoolClient;
  nameStatements(client);
  return { names, client };
}

describe('a statement', () => {
  it('that repeats gets a name, the same on every connection', () => {
    const [one, other] = [makeClient(), makeClient()];
    for (let time = 0; time < 4; time += 1) one.client.query({ text: 'select $1' }, [time]);
    other.client.query({ text: 'select $1' }, [7]);
    const [first, second, third, fourth] = one.names;
    expect([first, second]).toEqual([undefined, undefined]);
    expect(third).toMatch(/^s\d+$/);
    expect([fourth, ...other.names]).toEqual([third, third]);
  });

  it('with another text has another name', () => {
    const { names, client } = makeClient();
    for (const text of ['select $1, 2', 'select $1, 3']) {
      for (let time = 0; time < 3; time += 1) client.query({ text }, [time]);
    }
    expect(new Set(names.filter(Boolean)).size).toBe(2);
  });

  it('without values has no name, as it may contain several statements', () => {
    const { names, client } = makeClient();
    for (let time = 0; time < 5; time += 1) client.query({ text: 'select 1; select 2' }, []);
    for (let time = 0; time < 5; time += 1) client.query('begin');
    expect(names.filter(Boolean)).toEqual([]);
  });

  it('has no name if there are too many different ones', () => {
    const { names, client } = makeClient();
    for (let text = 0; text < 600; text += 1) {
      for (let time = 0; time < 3; time += 1)
        client.query({ text: `select $1, ${text} as x` }, [1]);
    }
    expect(new Set(names.filter(Boolean)).size).toBeLessThanOrEqual(500);
    expect(names.at(-1)).toBeUndefined();
  });
});
