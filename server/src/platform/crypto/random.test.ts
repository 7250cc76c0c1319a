import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** All secrets of the server are drawn in its code: these are the lines that draw anything. */
const src = path.resolve(import.meta.dirname, '../..');
const lines = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) =>
    readFileSync(path.join(src, file), 'utf8')
      .split('\n')
      .map((text) => ({ file: file.split(path.sep).join('/'), text: text.trim() })),
  );
const linesWith = (pattern: RegExp) => lines.filter(({ text }) => pattern.test(text));

describe('what must not be guessed', () => {
  it('comes from node:crypto: Math.random only decides how long to wait', () => {
    const found = linesWith(/Math\.random/);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ text }) => !/sleep\(|pauseMs/.test(text))).toEqual([]);
  });

  it('has at least 128 bits', () => {
    /** Not secrets: the name of a socket's file, which its folder guards. */
    const names = ['platform/local-socket.ts'];
    const drawn = linesWith(/randomBytes\(\d+\)/)
      .filter(({ file }) => !names.includes(file))
      .map(({ file, text }) => ({ file, bytes: Number(/randomBytes\((\d+)\)/.exec(text)?.[1]) }));
    expect(drawn.map(({ file }) => file)).toEqual(
      expect.arrayContaining([
        'access/session.ts',
        'domains/safe/lost.routes.ts',
        'domains/uploads/uploads.routes.ts',
        'domains/webview/release-tokens.ts',
        'platform/http/browser-id.ts',
      ]),
    );
    expect(drawn.filter(({ bytes }) => bytes < 16)).toEqual([]);
  });

  it('has fewer bits only where tries are counted, or where it is no secret', () => {
    expect([...new Set(linesWith(/randomInt\(/).map(({ file }) => file))].sort()).toEqual([
      // Five tries, ten minutes.
      'access/codes.ts',
      // Which devices get a canary.
      'delivery/site/index.ts',
      // Account numbers and invitation codes, which people tell one another.
      'domains/auth/register.routes.ts',
      // Numbers of reports, tickets and orders: their owner is in the query.
      'domains/report/report.mutations.ts',
      'domains/shop/purchase.operations.ts',
    ]);
  });

  it('is no id of a row: those tell their time', () => {
    expect(
      linesWith(/\brandomUUID\(/).filter(({ text }) => /token|secret|ticket/i.test(text)),
    ).toEqual([]);
  });
});
