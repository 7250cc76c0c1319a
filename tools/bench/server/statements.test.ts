import { describe, expect, it } from 'vitest';
import { personId, quoteId, senderOf, token } from './identities.ts';
import { type Logged, readStatements, scriptOf, statementsOf } from './statements.ts';

const sample = { number: 5, recipient: 9, nonce: 'ab'.repeat(16), tokenHash: 'cd'.repeat(32) };
const line = (message: string, detail?: string) => JSON.stringify({ pid: 1, message, detail });

describe('the statements of a call', () => {
  it('are read from the log with their values', () => {
    const log = [
      line('statement: begin'),
      line('execute s1: select $1, $2\n  from t', "parameters: $1 = 'it''s', $2 = NULL"),
      line('connection received'),
      'not JSON',
    ].join('\n');
    expect(readStatements(log)).toEqual([
      { pid: 1, text: 'begin', values: [] },
      { pid: 1, text: 'select $1, $2\n  from t', values: ["it's", null] },
    ]);
  });

  it('are those of its own transactions, failed tries included', () => {
    const one = (text: string, ...values: string[]): Logged => ({ pid: 1, text, values });
    const own = [
      one('begin'),
      one('insert', 'nonce'),
      one('rollback'),
      one('begin'),
      one('insert', 'nonce'),
      one('commit'),
    ];
    const others = [one('begin'), one('insert', 'other'), one('commit')];
    const foreign = { pid: 2, text: 'select 1', values: [] };
    expect(statementsOf([...others, foreign, ...own, ...others], 'nonce')).toEqual(own);
    expect(statementsOf(others, 'nonce')).toEqual([]);
  });
});

describe('the script of pgbench', () => {
  const script = (...statements: [string, ...(string | null)[]][]) =>
    scriptOf(
      statements.map(([text, ...values]) => ({ pid: 1, text, values })),
      { sample, shape: 'uniform', each: 10, first: 100 },
    ).split('\n');

  it('counts from the first number of its client', () => {
    const lines = script(['begin']);
    expect(lines).toContain('\\set n 100 + :client_id * 10 + :turn');
    expect(lines).toContain('begin;');
  });

  it('replaces the numbers of the sample', () => {
    const sender = personId.text(senderOf(sample.number));
    const [text] = script(['select $1, $2', sender, `person:${sender}`]).slice(-2);
    const own = personId.sql(':sender::bigint');
    expect(text).toBe(`select ${own}::uuid, (E'person\\x3a' || ${own});`);
    const [quote] = script(['select $1', quoteId.text(sample.number)]).slice(-2);
    expect(quote).toContain(':n::bigint');
  });

  it('generates new ids for each run where the server did', () => {
    const made = '019a0000-0000-7000-8000-000000000abc';
    const lines = script(['insert $1', made], ['select $1', made]).slice(-3);
    expect(lines[0]?.replace('insert', 'select')).toBe(lines[1]);
    expect(lines[0]).toContain(':n::bigint');
    expect(lines[0]).not.toContain(made);
  });

  it('leaves no text that pgbench would read as a variable', () => {
    const lines = script(["select to_char(now(), 'HH24:MI:SS'), $1", '{"at":"10:ab"}']).slice(-2);
    expect(lines[0]).not.toMatch(/:[a-z]/i);
    expect(lines[0]).toContain('HH24\\x3aMI');
  });

  it('contains no other user’s token', () => {
    const lines = script(['select $1', token.text(senderOf(sample.number))]).slice(-2);
    expect(lines[0]).toContain('bench-token-');
    expect(lines[0]).toContain(':sender::bigint');
  });
});
